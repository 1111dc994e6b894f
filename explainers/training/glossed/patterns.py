"""Sentences with slots, each in English and in another language, that :mod:`.orders` fills.

A pattern is a line of words and of slots, English and other: ``A`` acts on ``P``, or gives ``G`` to
``R``; ``V`` is the verb between ``A`` and ``P``, ``U`` one whose ``P`` stands in the dative, ``D``
one of giving; ``W`` is one of ``A`` or ``P`` alone, ``T`` a time or place, ``N`` a thing that
someone is without. After a colon stands the form that is asked for: a case, a tense, a pronoun; of
a noun ``bare``, without an article; of a verb ``he``, ``hepast`` and ``shepast``, whose subject is
left out, and is *he* but where a past shows *she*; of a Czech one ``ne``, which is denied, and
``not``, which is so beside *nobody*. ``text=slot`` is a word that stands for a slot or for English
words, with commas between these (``plus=not,anymore``). What is drawn more often stands there more
than once.
"""

PATTERNS = {
    "de": """
A V P | P:acc V A
A V P | P:acc V A
A V P | A V P:acc
A V P | A V P:acc
A V P | A V P:acc
A V P | A V P:acc
A V:past P | A V:past P:acc
A V:past P | A V:past P:acc
A V:past P | P:acc hat A V:part
A V:past P | A hat P:acc V:part
A V:past P | P:acc V:past A
P is V:part by A | P wird=is von=by A:dat V:part
P was V:part by A | P wurde=was von=by A:dat V:part
P was V:part by A | von=by A:dat wurde=was P V:part
P is V:part | P wird=is V:part
P was V:part | P wurde=was V:part
P that A V W | P , P:that A V , W
P that A V W | P , P:that A V , W
A who V P W | A , A:who P:acc V , W
T A V P | T V A P:acc
T A V P | T V P:acc A
Who=A V P ? | Wer=A V P:acc ?
Who=P does A V:base ? | Wen=P V A ?
Nobody=A V P | Niemand=A V P:acc
Nobody=A V P | P:acc V niemand=A
A V nobody=P | A V niemanden=P
A V nobody=P | niemanden=P V A
A does not V:base P | P:acc V A nicht=not
A does not V:base P | A V P:acc nicht=not
A does not V:base P anymore | A V P:acc nicht=not mehr=anymore
A does not V:base P anymore | P:acc V A nicht=not mehr=anymore
Where is P ? | Wo=Where ist=is P ?
Where is G ? | Wo=Where ist=is G ?
Where does A V:base P ? | Wo=Where V A P:acc ?
A W without N | A W ohne=without N:acc
A W without N | A W ohne=without N:bare
A V me=P | mich=P V A
A V him=P | ihn=P V A
A V him=P | A V ihn=P
A V us=P | uns=P V A
he=A V P | P:acc V er=A
she=A V P | P:acc V sie=A
A U P | P:dat U A
A U P | P:dat U A
A U P | A U P:dat
A U:past P | P:dat U:past A
A U:past P | P:dat hat A U:part
A U:past P | A hat P:dat U:part
T A U P | T U P:dat A
Who=P does A U:base ? | Wem=P U A ?
Who=A U P ? | Wer=A U P:dat ?
Nobody=A U P | P:dat U niemand=A
A does not U:base P | P:dat U A nicht=not
A U him=P | ihm=P U A
A U me=P | A U mir=P
A D R G | R:dat D A G:acc
A D R G | R:dat D A G:acc
A D R G | A D R:dat G:acc
A D R G | G:acc D A R:dat
A D:past R G | R:dat D:past A G:acc
A D:past R G | R:dat hat A G:acc D:part
A D:past R G | A hat R:dat G:acc D:part
T A D R G | T D A R:dat G:acc
A D him=R G | A D ihm=R G:acc
A D us=R G | uns=R D A G:acc
Who=A D R G ? | Wer=A D R:dat G:acc ?
Nobody=A D R G | R:dat D niemand=A G:acc
A does not W:base | A W nicht=not
A does not W:base anymore | A W nicht=not mehr=anymore
he=A does not W:base anymore | er=A W nicht=not mehr=anymore
she=A W without N | sie=A W ohne=without N:bare
""",
    "cs": """
A V P | P:acc V A
A V P | P:acc V A
A V P | A V P:acc
A V P | A V P:acc
A V P | A V P:acc
A V:past P | A V:past P:acc
He=A V P | V:he P:acc
He=A V:past P | V:hepast P:acc
She=A V:past P | V:shepast P:acc
A V:past P | P:acc V:past A
A V:past P | A V:past P:acc
P was V:part by A | P P:was V:part A:ins
P was V:part by A | A:ins P:was V:part P
P was V:part | P P:was V:part
P that A V W | P , P:that V A , W
P that A V W | P , P:that A V , W
P that A V:past W | P , P:that A V:past , W
A who V P W | A , A:who V P:acc , W
A who V P W | A , A:who P:acc V , W
T A V P | T V A P:acc
T A V P | T V P:acc A
Who=A V P ? | Kdo=A V P:acc ?
Who=P does A V:base ? | Koho=P V A ?
Nobody=A V P | Nikdo=A V:not P:acc
Nobody=A V P | P:acc nikdo=A V:not
Nobody=A V:past P | Nikdo=A V:notpast P:acc
Nobody=A V:past P | P:acc nikdo=A V:notpast
A V nobody=P | A nikoho=P V:not
A does not V:base P | P:acc A V:ne
A does not V:base P | A V:ne P:acc
A did not V:base P | A V:nepast P:acc
A did not V:base P | A V:nepast P:acc
A did not V:base P | P:acc A V:nepast
A does not V:base P anymore | A už=anymore V:ne P:acc
A does not V:base P anymore | P:acc už=anymore A V:ne
Where is P ? | Kde=Where je=is P ?
Where is G ? | Kde=Where je=is G ?
Where does A V:base P ? | Kde=Where V A P:acc ?
A V me=P | V mě=P A
A V him=P | A ho=P V
A V him=P | V ho=P A
A V her=P | A ji=P V
A V us=P | A nás=P V
A U P | P:dat U A
A U P | A U P:dat
A U:past P | P:dat U:past A
A U:past P | A U:past P:dat
A did not U:base P | A U:nepast P:dat
Who=P does A U:base ? | Komu=P U A ?
Nobody=A U P | P:dat nikdo=A U:not
A U him=P | A mu=P U
A U me=P | U mi=P A
A D R G | R:dat D A G:acc
A D R G | R:dat D A G:acc
A D R G | A D R:dat G:acc
A D R G | G:acc D A R:dat
A D:past R G | R:dat D:past A G:acc
A D:past R G | A D:past R:dat G:acc
A D:past R G | G:acc D:past A R:dat
A did not D:base R G | A D:nepast R:dat G:acc
A D him=R G | A mu=R D G:acc
A D me=R G | A mi=R D G:acc
A does not W:base | A W:ne
A does not W:base anymore | A už=anymore W:ne
""",
    "fr": """
A V P | A V P
P that A V W | P que=that A V W
P that A V W | P que=that V A W
P that A V W | P que=that A V W
A who V P W | A qui=who V P W
A V P | c' est P que A V
A V P | c' est A qui V P
A V P | P , A P:clitic V
P is V:part by A | P est=is V:part par=by A
P was V:part by A | P a été=was V:part par=by A
P was V:part by A | P fut=was V:part par=by A
P was V:part | P a été=was V:part
A V him=P | A le=P V
A V her=P | A la=P V
A V me=P | A me=P V
A V us=P | A nous=P V
A V them=P | A les=P V
A V:past P | A a V:past P
A V:past him=P | A le=P a V:past
T A V P | T , A V P
Who=A V P ? | Qui=A V P ?
Who=P does A V:base ? | Qui=P est - ce que A V ?
Nobody=A V P | Personne=A ne V P
A V nobody=P | A ne V personne=P
A does not V:base P | A ne V pas=not P
A never=never V P | A ne V jamais=never P
A does not V:base P anymore | A ne V plus=not,anymore P
A does not V:base P anymore | A ne V plus=not,anymore P
A does not V:base him=P anymore | A ne le=P V plus=not,anymore
Where is P ? | Où=Where est=is P ?
Where is G ? | Où=Where est=is G ?
Where does A V:base P ? | Où=Where est - ce que A V P ?
A W without N | A W sans=without N
A W without N | A W sans=without N:bare
A D R G | A D G à R
A D R G | A D à R G
A D R G | c' est à R que A D G
A D:past R G | A a D:past G à R
A D him=R G | A lui=R D G
A D me=R G | A me=R D G
A D us=R G | A nous=R D G
A does not D:base R G | A ne D pas=not G à R
A does not W:base | A ne W pas=not
A does not W:base anymore | A ne W plus=not,anymore
he=A does not W:base anymore | il=A ne W plus=not,anymore
she=A does not W:base anymore | elle=A ne W plus=not,anymore
he=A W without N | il=A W sans=without N:bare
she=A W without N | elle=A W sans=without N:bare
""",
    "es": """
A V P | A V P:a
A V P | A V P:a
A V P | P:a P:clitic V A
A V P | P:a P:clitic V A
A V:past P | A V:past P:a
A V:past P | P:a P:clitic V:past A
A V:past P | A ha V:done P:a
P is V:part by A | P es=is V:part por=by A
P was V:part by A | P fue=was V:part por=by A
P was V:part by A | P ha sido=was V:part por=by A
P was V:part | P fue=was V:part
P that A V W | P P:that V A W
P that A V W | P P:that A V W
A who V P W | A que=who V P:a W
A V him=P | A lo=P V
A V him=P | lo=P V A
A V her=P | A la=P V
A V her=P | la=P V A
A V me=P | A me=P V
A V us=P | nos=P V A
A V them=P | A los=P V
A V them=P | los=P V A
T A V P | T A V P:a
T A V P | T V A P:a
Who=A V P ? | ¿ Quién=A V P:a ?
Who=P does A V:base ? | ¿ a quién=P V A ?
Nobody=A V P | Nadie=A V P:a
A V nobody=P | A no V a nadie=P
A does not V:base P | A no=not V P:a
A did not V:base P | A no=not V:past P:a
A never=never V P | A nunca=never V P:a
A does not V:base P anymore | A ya=anymore no=not V P:a
A does not V:base P anymore | Ya=anymore no=not V A P:a
He=A does not V:base P anymore | Ya=anymore no=not V:he P:a
He=A does not V:base P | No=not V:he P:a
He=A V P | V:he P:a
He=A V:past P | V:hepast P:a
Where is P ? | ¿ Dónde=Where está=is P ?
Where is G ? | ¿ Dónde=Where está=is G ?
Where does A V:base P ? | ¿ Dónde=Where V A P:a ?
A W without N | A W sin=without N
A W without N | A W sin=without N:bare
A D R G | A le D G R:a
A D R G | A D G R:a
A D R G | R:a le D A G
A D R G | R:a le D A G
A D:past R G | A le D:past G R:a
A D:past R G | R:a le D:past A G
A D him=R G | A le=R D G
A D me=R G | A me=R D G
A D us=R G | A nos=R D G
A does not D:base R G | A no=not le D G R:a
A does not W:base | A no=not W
A does not W:base anymore | A ya=anymore no=not W
He=A does not W:base anymore | Ya=anymore no=not W:he
He=A W without N | W:he sin=without N:bare
""",
}
