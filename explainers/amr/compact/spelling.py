"""American spelling, which AMR's concepts have, of words that are spelt as in Britain."""

from __future__ import annotations

import re
from functools import lru_cache

from explainers.amr.compact.inflection import lemmas

_OUR = (
    "arb|ard|arm|behavi|cand|clam|col|demean|endeav|enam|fav|ferv|flav|harb|hon|hum|lab|neighb|"
    "od|parl|ranc|rig|rum|sav|savi|splend|tum|val|vap|vig"
)
_RE = "calib|cent|fib|goit|lit|lust|meag|met|mit|nit|och|sab|scept|sepulch|somb|spect|theat"
_WORDS: dict[str, str] = dict(
    re.findall(
        r"(\w+)/(\w+)",
        "aeroplane/airplane aluminium/aluminum centred/centered cheque/check chilli/chili "
        "chillies/chilies cosy/cozy defence/defense draught/draft enrol/enroll "
        "enrolment/enrollment fulfil/fulfill grey/gray greyer/grayer instalment/installment "
        "jeweller/jeweler jewellery/jewelry judgement/judgment kerb/curb licence/license "
        "manoeuvre/maneuver marvellous/marvelous mould/mold moulded/molded "
        "moustache/mustache offence/offense paediatric/pediatric plough/plow ploughed/plowed "
        "ploughing/plowing practise/practice practised/practiced practising/practicing "
        "pretence/pretense programme/program pyjamas/pajamas sceptic/skeptic "
        "sceptical/skeptical skilful/skillful storey/story storeys/stories sulphur/sulfur "
        "traveller/traveler tyre/tire wilful/willful woollen/woolen yoghurt/yogurt",
    )
)
_AS_IT_IS = re.compile(
    "(?:advert|adv|appr|chast|circumc|compr|comprom|dem|desp|dev|disgu|enterpr|exc|exerc|exorc|"
    "expert|franch|improv|inc|merchand|prem|pr|prom|rev|superv|surm|surpr|telev|treat)ise"
)
"""Words in -ise on both sides."""

_COLOUR = re.compile(
    rf"({_OUR})our(?=(?:s|ed|ing|ites?|able|ably|ful|less|ers?|hoods?|ly|al|y|ists?)?$)"
)
_METRE = re.compile(rf"({_RE})re(?=s?$)")
_ENDS = re.compile(r"(.{3,}?)([iy])s(e|es|ed|ing|er|ers|able|ational|ation|ations)$")


@lru_cache(maxsize=50_000)
def american(word: str) -> str:
    """A word in small letters, as it is spelt in America.

    >>> [american(w) for w in ("colours", "kilometre", "organisation", "recognised", "cheques")]
    ['colors', 'kilometer', 'organization', 'recognized', 'checks']
    >>> [american(w) for w in ("surprised", "four", "hours", "poised", "raising", "analyses")]
    ['surprised', 'four', 'hours', 'poised', 'raising', 'analyses']
    """
    for british, plural in ((word, ""), (word.removesuffix("s"), "s")):
        if british in _WORDS:
            return _WORDS[british] + plural
    word = _METRE.sub(r"\1er", _COLOUR.sub(r"\1or", word))
    ends = _ENDS.fullmatch(word)
    if ends and not _AS_IT_IS.fullmatch(ends[1] + ends[2] + "se") and word != "analyses":
        verb = f"{ends[1]}{ends[2]}ze"
        if verb in lemmas(verb).get("VERB", ()):
            return f"{ends[1]}{ends[2]}z{ends[3]}"
    return word
