"""What verbs ask for: small lexicons of lemmas, written for this project from knowledge of English."""

from __future__ import annotations

COPULAR = frozenset(
    """appear be become blow break burn come continue emerge end fall feel freeze get go grow hang keep lie
    look loom pass plead prove rank rate remain rest ring rise run seem shine sit slam slide smell snap
    sound spring stand stay swing taste test turn wax work""".split()
)
"""Verbs that link a subject to a complement (`seem happy`); most are ordinary verbs without one."""

NEEDS_ADVERBIAL = frozenset(
    """abide abound account adhere aim allude amount appeal apply arrive aspire attend balk bask behave
    belong bode border capitulate cater center centre climb cling coincide collide come compete comply
    concentrate concur consist contend contribute converge cooperate correspond date deal depart depend
    derive descend deviate differ dispense dwell emanate embark emerge emigrate engage enrol enroll extend
    fall flee flow fluctuate fly focus get go graduate grapple gravitate hail hang head hinge hover
    immigrate impinge indulge inhere insist interact interfere journey jut kneel land last lead lean lie
    listen live lodge long look loom lurk march meander merge migrate move object occur operate originate
    participate perch persist pertain plunge point preside proceed protrude range rank react rebel refer
    refrain relate relocate rely remain reply report reside resort respond result retire retreat return
    revert revolve ride rise roam run rush sail serve settle side sit slide soar specialise specialize
    spread spring stand stare stay stem step stick stray stream stretch strive struggle subscribe subsist
    succumb suffer surge sway switch talk teem tend tower trail travel turn vary veer verge vie vote wait
    walk wander weigh withdraw work worry yield""".split()
)
"""Intransitive verbs whose first adverbial belongs to the core, a time too (`live in Rome`, `last an hour`): SVA."""

INTRANSITIVE = frozenset(
    """abate ache arise awake bark bleed blink bloom blossom blush boil breathe chatter chuckle collapse
    cough crumble cry dance decay decline deepen deteriorate die diminish disappear doze drown dwindle ebb
    elapse erupt evaporate exist expire explode fade faint falter fidget flinch flourish frown fume gasp
    giggle glow grieve grin groan growl grumble happen hesitate howl laugh linger loiter melt moan nap nod
    panic pant pause perish perspire pray prevail quiver rain recede recur relent roar rot rust scream shine
    shiver shriek shrug sigh sing sleep slumber smile smoke snarl sneeze snore snow sob sparkle starve stink
    stumble subside suffocate sweat swim swoon thaw tire tremble triumph twinkle vanish vomit wane weep
    wheeze whine whisper wilt wince wink wither worsen yawn yell yelp""".split()
)
"""Verbs that say all with their subject alone (`Ann slept`): SV, all adverbials optional."""

COMPLEX_TRANSITIVE = frozenset(
    """accuse acquaint add affix aim allocate allot anchor apply ascribe assign associate attach attribute
    banish base bind blame bring bury cast channel clamp commit compare condemn confer confine confront
    connect consign convert couple credit dedicate deduct deliver deposit deprive derive devote dip direct
    dispatch distribute divert divide drag drape draw drive drop dump elevate embed endow engrave entrust
    equate equip escort evict exempt expel expose fasten feed fit fling force fuse guide hand hang haul hide
    hoist hurl immerse implant impose incorporate infuse inject inscribe insert install instil instill
    integrate introduce invest involve isolate jam keep lay lead lean liken limit link load locate lodge
    lower lure model mount move nail oust owe park paste perch pin pit place plant plug plunge pour press
    prevent project protect provide pull push put reduce refer relate relegate relocate remind remove
    replace rest restore restrict return rid rob roll rub scatter seat send separate set shift ship shove
    sink slide slip smear smuggle spend spill splash splatter split spray spread sprinkle squeeze stack
    stash station steer stick store stow strap strip stuff subject submit substitute supply suspend sweep
    take thrust tie toss trace transfer transform translate transmit transplant transport trap tuck turn
    usher vest warn wedge wrap wrest""".split()
)
"""Transitive verbs whose adverbial after the object belongs to the core (`put the cup on the table`): SVOA."""

PREDICATIVE_OBJECT = frozenset(
    """accept acclaim acknowledge adopt appoint baptise baptize believe brand call certify characterise
    characterize choose christen class classify conceive confirm consider construe count crown declare deem
    define depict describe designate diagnose disguise dismiss dub dye elect entitle envisage envision
    establish esteem find hail hold identify imagine install interpret judge keep know label leave list make
    mark name nickname nominate ordain paint perceive pick portray position present presume proclaim
    pronounce prove rate recognise recognize regard rename render represent reveal see select style term
    think title treat turn use view vote""".split()
)
"""Transitive verbs that take a complement of the object, bare or after `as` (`elect her president`): SVOC."""

DITRANSITIVE = frozenset(
    """accord advance afford allocate allot allow ask assign assure award bequeath bet bring build buy cause
    charge cook cost deal deny do draw earn envy extend feed fetch fine fix forgive get give grant guarantee
    hand issue knit lease leave lend loan mail make offer order owe pass pay permit play pour prescribe
    present promise quote read refuse remit reserve save sell send serve show sing slip spare strike supply
    take teach tell throw toss win wire wish write""".split()
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

DEMANDING = frozenset(
    """advocate ask beg charge command demand forbid instruct order propose recommend request require
    respond urge wish""".split()
)
"""Verbs that carry what somebody wants to be so."""

REPORTING = SAYING | BELIEVING | DEMANDING
"""Verbs whose clause is what somebody says, believes or wants, not what the text states."""

DENYING = frozenset("deny disbelieve dispute doubt refute reject repudiate disprove".split())
"""Verbs of which the clause object is said not to be so."""

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
