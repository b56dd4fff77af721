"""What people say: of extractions, of two outputs, of matches; and gold of several annotators.

judgements              questions, answers by judge, majority and agreement
judgements_files        answers read from JSON lines and CSV
judgements_of_matches   which extraction matches which fact, and how well a metric tells
pool, pool_files        extractions of several systems, sampled, shuffled, without the systems' names
pool_scores             figures of each system from labels of a sample
pairs, pairs_files      two systems' outputs of a sentence side by side, without their names
ranking                 wins, ties and losses, and strengths made of them
the rest                gold of several annotators: agreement, lint, statistics
"""
