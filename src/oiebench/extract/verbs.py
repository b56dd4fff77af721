"""What verbs ask for: small lexicons of lemmas, written for this project from knowledge of English."""

from __future__ import annotations

BE = frozenset(
    {"be", "is", "are", "was", "were", "been", "being", "am", "'s", "'re", "'m", "s", "’s", "’re", "’m"}
)

COPULAR = frozenset(
    """appear be become come fall feel get go grow keep lie look loom prove rank remain ring run seem sit smell
    sound stand stay taste turn wax""".split()
)
"""Verbs that link a subject to a complement (`seem happy`); most are ordinary verbs without one."""

NEEDS_ADVERBIAL = frozenset(
    """abide abound aim amount appear arrive aspire attend be belong border bound build capitulate center centre
    climb come compete compete comply concentrate consist contend converge date deal depart depend derive descend
    differ dwell embark emerge enter escape expand extend fall fight flow focus fluctuate get go graduate grow
    hail hang head hinge hover immigrate inhere insist interfere join land last lead lean lie listen live look
    lurk march migrate move object occur operate originate participate pertain point proceed range rank reach
    react rebel refer refrain relate rely remain reply report reside respond result retire retreat return
    revolve rise run sail serve settle side sit specialise specialize spring squat stand stay stem stretch strive
    subscribe succumb suffer switch talk tend think travel turn vary vie vote wait walk wander weigh withdraw
    work""".split()
)
"""Intransitive verbs whose first adverbial belongs to the core (`live in Rome`, `lead to war`): SVA."""

INTRANSITIVE = frozenset(
    """ache arise awake blink bloom blush boil collapse cough cry decay decline deteriorate die disappear doze
    drown elapse erupt evaporate exist expire explode faint fade falter giggle groan grumble happen hesitate howl
    laugh melt moan nod pause perish pray prevail quiver rain recede recur relent rest rot scream shine shiver
    sigh sing sleep smile smoke sneeze snore snow sob stumble subside sweat swim tremble triumph vanish vomit
    weep whisper wither yawn yell""".split()
)
"""Verbs that say all with their subject alone (`Ann slept`): SV, all adverbials optional."""

COMPLEX_TRANSITIVE = frozenset(
    """add affix aim allocate apply appoint assign attach attribute base bind bring cast compare confine connect
    convert deliver deposit derive devote direct distribute divide draw drive drop entrust escort export feed
    force hand hang hide import impose incorporate infuse inject insert install invest invite keep lay lead lean
    leave lend lift limit load locate lower mount move name nail obtain owe park paste pin place pour prevent
    protect provide pull push put raise receive reduce regard relegate remove rename replace restore return
    restrict rob route seat sell send separate set ship shove spend spill split spray spread stack stick store
    stuff submit subject substitute supply take tell throw tie toss transfer transform translate transmit
    transport turn""".split()
)
"""Transitive verbs whose adverbial after the object belongs to the core (`put the cup on the table`): SVOA."""

PREDICATIVE_OBJECT = frozenset(
    """appoint baptise baptize believe brand call certify christen class classify consider count crown declare
    deem describe designate dub elect entitle esteem find hold imagine judge keep label leave make name nickname
    nominate paint presume proclaim pronounce prove rate regard rename render think title turn vote""".split()
)
"""Transitive verbs that take a complement of the object (`elect her president`): SVOC."""

DITRANSITIVE = frozenset(
    """accord allot allow ask assign award bequeath bring buy cause charge cost deny envy feed fine forgive give
    grant guarantee hand lend mail offer owe pass pay permit present promise quote read refuse save sell send
    serve show spare teach tell throw toss wish write""".split()
)
"""Verbs of two objects (`give him a book`): SVOO."""

SAYING = frozenset(
    """acknowledge add admit advise affirm allege announce argue assert assure caution claim comment complain
    concede conclude confess confirm contend declare deny disclose emphasise emphasize estimate exclaim explain
    hint indicate insist maintain mention note observe predict proclaim promise recall remark remind reply report
    reveal say state stress suggest swear tell testify think voice warn whisper write""".split()
)
"""Verbs that carry what somebody says: their clause object has that somebody as its source."""

BELIEVING = frozenset(
    """assume believe conjecture consider doubt expect fear feel figure guess hold hope imagine presume reckon
    speculate suppose surmise suspect think""".split()
)
"""Verbs that carry what somebody holds possible."""

PERCEIVING = frozenset(
    "demonstrate discover establish feel find hear know learn notice prove realise realize recognise recognize"
    " see show understand".split()
)
"""Verbs that carry what somebody knows or shows to be so."""

DENYING = frozenset("deny disbelieve dispute doubt refute reject repudiate disprove".split())
"""Verbs of which the clause object is said not to be so."""

SUBJECT_RAISING = frozenset(
    """appear begin cease chance come commence continue fail finish go happen help keep manage proceed prove
    quit remain resume seem start stop tend threaten turn use""".split()
)
"""Verbs that only colour the verb of their infinitive or participle (`continue to work`)."""

OBJECT_CONTROL = frozenset(
    """advise allow ask assist authorise authorize beg cause challenge command compel convince direct drive
    enable encourage expect forbid force help hire inspire instruct intend invite lead let make oblige order pay
    permit persuade press prompt push recruit remind require see teach tell tempt urge want warn""".split()
)
"""Verbs whose object does what their infinitive says (`asked her to leave`)."""

NEGATIONS = frozenset(
    {"not", "n't", "n’t", "nt", "never", "no", "neither", "nor", "hardly", "scarcely", "barely"}
)
"""Words that turn what is said around."""

PLAIN_NEGATIONS = frozenset({"not", "n't", "n’t", "never"})
"""Negations that stand inside the group of the verb."""

PASTS = dict(
    pair.split("/")
    for pair in """arisen/arose awoken/awoke beaten/beat become/became been/was begun/began bitten/bit blown/blew
    borne/bore born/bore broken/broke chosen/chose come/came done/did drawn/drew driven/drove drunk/drank
    eaten/ate fallen/fell flown/flew forbidden/forbade foreseen/foresaw forgiven/forgave forgotten/forgot
    forsaken/forsook frozen/froze given/gave gone/went gotten/got grown/grew hidden/hid known/knew laden/loaded
    mistaken/mistook outdone/outdid overcome/overcame overrun/overran overseen/oversaw overtaken/overtook
    overthrown/overthrew proven/proved redone/redid rewritten/rewrote ridden/rode risen/rose run/ran rung/rang
    seen/saw sewn/sewed shaken/shook shown/showed shrunk/shrank slain/slew sown/sowed spoken/spoke sprung/sprang
    stolen/stole stricken/struck sunk/sank sung/sang sworn/swore swum/swam swollen/swelled taken/took thrown/threw
    torn/tore trodden/trod undergone/underwent undertaken/undertook undone/undid withdrawn/withdrew woken/woke
    worn/wore woven/wove written/wrote""".split()
)
"""The past of verbs whose participle is another word."""
