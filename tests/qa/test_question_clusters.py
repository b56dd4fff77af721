"""Fact clusters that answer questions, as questions and answers."""

from __future__ import annotations

import pytest

from desk import Desk
from oiebench.qa.clusters import answering_parts

CLUSTERS = """\
sent_id:1\tthe folding lamp is a late design , patented in 1932 by ida moll , who later ran the firm
1--> Cluster 1:
[the] [folding] lamp --> [was]/[be]/[is] patented in --> 1932
[the] [folding] lamp --> [was] patented by ida moll in --> 1932

sent_id:2\tida moll ran the firm
2--> Cluster 1:
ida moll --> ran --> [the] firm
2--> Cluster 2:
[the] firm --> was run by --> ida moll

"""
ASKED = (
    "1\twhen was the lamp patented ?\tthe folding lamp is a late design , patented in 1932 by ida moll , who later "
    "ran the firm\n2\twho ran the firm ?\n"
)


@pytest.mark.parametrize(
    ("question", "slots", "answer"),
    [
        ("when was the lamp patented ?", ("[the] lamp", "[was]/[is] patented in", "1932"), ["1932"]),
        ("who ran the firm ?", ("ida [clara] moll", "ran", "[the] firm"), ["ida moll"]),
        ("who was ida moll ?", ("ida moll", "was", "[an]/[the] inventor"), ["inventor"]),
        ("where did ida swim ?", ("ida", "swam", "in [cold] lakes", "in [the] sea"), ["in lakes", "in sea"]),
        ("which lamp was it ?", ("it", "was", "[folding]"), ["folding"]),
        ("who ?", ("", "", ""), []),
    ],
)
def test_the_part_that_answers(question: str, slots: tuple[str, ...], answer: list[str]) -> None:
    assert answering_parts(question, slots) == answer


def test_clusters_and_questions_become_a_file_of_questions(desk: Desk) -> None:
    desk.write("clusters.txt", CLUSTERS)
    desk.write("asked.tsv", ASKED)
    done = desk.run("convert", "clusters.txt", "--questions", "asked.tsv", "--to", "questions")
    assert done.code == 0, done.err
    assert done.err == "oiebench: lost: sentence ids: 2\n"
    assert done.out == (
        "S: the folding lamp is a late design , patented in 1932 by ida moll , who later ran the firm\n"
        "Q: when was the lamp patented ?\nA: 1932\n\n"
        "S: ida moll ran the firm\nQ: who ran the firm ?\nA: ida moll\n"
    )
    native = ("convert", "clusters.txt", "--questions", "asked.tsv", "--to", "jsonl", "--out", "asked.jsonl")
    assert desk.run(*native).code == 0
    desk.write("found.tsv", "1\ta lamp\twas patented in\t1932\n2\tida moll\tleft\tthe firm\n")
    (score,) = desk.run("qa", "asked.jsonl", "benchie-tsv:found.tsv", "--json").json["results"]
    # who, ran, firm: 2/3, and `left` matches nothing, nor does ida moll: the argument is the answer
    assert score["values"]["recall"] == 1


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("1\n", "asked.tsv:1: expected sentence id, question and, if there is one, passage, between tabs"),
        ("1\ta ?\tb\tc\n", "asked.tsv:1: expected sentence id, question"),
        ("1\ta ?\n1\tb ?\n", "asked.tsv:2: a second question for the sentence '1'"),
        ("3\ta ?\n", "unknown sentence id (in asked.tsv) '3'; there are: 1, 2"),
        (
            "2\ta ?\tida moll sold the firm\n",
            "the passage of '2' in asked.tsv is not the sentence of the facts",
        ),
        ("", "asked.tsv: the file is empty"),
    ],
)
def test_questions_that_do_not_fit_the_clusters(desk: Desk, asked: str, message: str) -> None:
    desk.write("clusters.txt", CLUSTERS)
    desk.write("asked.tsv", asked)
    assert message in desk.refused("convert", "clusters.txt", "--questions", "asked.tsv", "--to", "questions")


def test_questions_are_made_of_clusters_alone(desk: Desk) -> None:
    desk.write("asked.tsv", ASKED)
    message = desk.refused("convert", "a.jsonl", "--questions", "asked.tsv", "--to", "questions")
    assert message == "questions are made of fact clusters, and there are none here"
