"""Closed lists of English words that the facts and propositions rules ask for."""

from __future__ import annotations

SPECULATIVE = frozenset(
    "may might could possibly perhaps maybe likely unlikely probably reportedly allegedly".split()
)
"""Words that hold what they go with only possible."""

CONDITIONS = frozenset("if unless whether lest provided".split())

RELATIONAL = frozenset(
    """capital founder co-founder author director president chairman chairwoman chair head leader member owner
    son daughter father mother brother sister wife husband widow child parent uncle aunt cousin nephew
    niece grandson granddaughter grandfather grandmother successor predecessor editor manager secretary
    minister governor mayor king queen prince princess duke captain coach chief ceo executive spokesman
    spokeswoman spokesperson subsidiary unit division branch part type kind form suburb district village
    town city county province state region maker producer manufacturer supplier publisher creator inventor
    designer architect composer writer singer drummer guitarist bassist professor student graduate alumnus
    native resident citizen winner recipient champion rival friend ally partner colleague neighbor
    tributary headquarters home site birthplace seat commander officer analyst economist attorney lawyer
    representative ambassador senator deputy bishop archbishop pope dean chancellor rector commissioner
    treasurer vice-president co-author sponsor host presenter co-owner subspecies genus species family
    example sequel adaptation""".split()
)
"""Nouns that name what someone or something is to another."""

RECIPROCAL = frozenset(
    """brothers sisters friends rivals partners twins siblings neighbors cousins allies enemies equals parallel
    identical similar different equal same married together""".split()
)
"""Predicates that hold of several together, not one by one."""

GERUND_PREPOSITIONS = frozenset("about against at by for from in of on to with".split())
"""Prepositions by which verbs and adjectives take a gerund (`accused of stealing`)."""

UNREAL = frozenset("about against for from instead of than without".split())
"""Of these, and of subordinators, those whose gerund need not have come true."""

COLOURS = frozenset(
    "black white red blue green yellow brown grey gray orange purple pink golden silver beige violet".split()
)
"""Qualities that coordinated hold of parts: what is black and white is neither."""

COLLECTIVE = frozenset(
    "meet marry merge differ separate divorce collide coincide alternate converge agree".split()
)

COURTESY = frozenset("dr. dr mr. mrs. ms. mr mrs ms miss st. st sir saint".split())
"""Titles that say nothing about who bears them."""

PLACE_PREPOSITIONS = frozenset("in at on near within inside outside from".split())

CIRCUMSTANTIAL = frozenset(
    """after although amid amidst because before besides despite due during except following given like
    notwithstanding owing per since thanks till unlike until via while without""".split()
)
"""Prepositions of circumstances that no verb asks for."""

ADJECTIVAL = frozenset("about by for from of than to with".split())
"""Prepositions by which adjectives take what completes them (`aware of`, `equal to`)."""

UNSTATED_PLACES = frozenset(
    """case way addition order fact place front favor favour charge terms spite light view turn time times year
    years month months week day days moment period stage beginning end general particular part interest
    increase decrease change decline rise drop growth reduction confidence role difference""".split()
)
"""Nouns after `in` or `at` that are no place, or that measure what goes before."""

MONTHS = frozenset(
    """january february march april may june july august september october november december jan. feb. mar. apr.
    jun. jul. aug. sep. sept. oct. nov. dec. monday tuesday wednesday thursday friday saturday sunday""".split()
)

BE = frozenset("be is are was were am been being 's 're 'm".split())

RELATIVE = frozenset("who which that whom whose where when what".split())

ADVERBS_OF_DEGREE = frozenset(
    """also only just even still already however therefore thus too very so then indeed instead moreover furthermore
    otherwise rather quite almost nearly really actually perhaps maybe yet again else though""".split()
)
"""Adverbs that are no information of their own."""

FOCUS = frozenset("only just even also merely especially particularly mainly mostly largely".split())
"""Adverbs that may stand before an argument and are no part of it."""

INCOMPLETE = frozenset(
    """associate base bear call compose comprise connect consider describe expect follow force know link locate
    make name precede regard say see situate succeed surround think treat use""".split()
)
"""Verbs whose passive says nothing without what follows (`is located`)."""

NOBODY = frozenset("nobody none nothing neither no".split())
"""Words that make a subject of nobody and nothing."""

IMPLICATIVE = frozenset(
    "force make help allow enable cause let see hear get lead prompt drive compel persuade".split()
)
"""Verbs of which the infinitive after their object came true (`forced him to leave`)."""

LIGHT_VERBS = frozenset(
    """bear bring catch cast do find gain get give have hold keep lay lend lose make pay play put set show take
    win""".split()
)
"""Verbs that mean little without their object (`took part in`, `gave birth to`)."""

BOUNDS = frozenset(
    "over under above below than least most about around nearly almost approximately roughly".split()
)
"""Words that say that something is more or less than the number after them."""

PREPOSITIONAL_NOUNS = frozenset(
    """spite front behalf means result addition terms favour favor honour honor charge response regard respect
    accordance exchange search need lieu view light course midst absence presence face event top middle wake
    aftermath sake expense help aid basis age thanks conjunction collaboration cooperation contrast relation""".split()
)
"""Nouns of complex prepositions: `in spite of`, `on behalf of`, `in addition to`, `thanks to`."""

NOMINATIVE = {"him": "he", "them": "they", "me": "I", "us": "we", "whom": "who"}
"""Object pronouns as subjects."""

OWNERS = {"my": "I", "your": "you", "his": "he", "her": "she", "its": "it", "our": "we", "their": "they"}
"""Possessive pronouns as subjects."""

PLURAL_OWNERS = frozenset({"my", "your", "our", "their"})
"""Possessive pronouns whose subjects `have`."""
