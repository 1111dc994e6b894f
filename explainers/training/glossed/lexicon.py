"""Nouns and verbs in four languages, with the forms that :mod:`.orders` asks of them.

A line a word: English | German | French | Czech. Nouns stand with their gender; German ones with
the form of the other cases where it differs, Czech ones with nominative, accusative and
instrumental. Verbs stand in the third person of the present, in that of the past (French has
none here) and as participle. A dash stands for a word, or a form, that is left out: Czech has no
noun here whose accusative is its nominative, no man whose accusative is a woman's name.
"""

from __future__ import annotations

from typing import NamedTuple

from explainers.amr.compact.inflection import inflect
from explainers.training.parser.made.grammar import PART, PAST, THIRD

NOUNS = """
man | m Mann | m homme | m muž muže mužem
woman | f Frau | f femme | f žena ženu ženou
dog | m Hund | m chien | m pes psa psem
cat | f Katze | m chat | f kočka kočku kočkou
boy | m Junge Jungen | m garçon | m chlapec chlapce chlapcem
girl | n Mädchen | f fille | f dívka dívku dívkou
child | n Kind | m enfant | -
teacher | m Lehrer | m professeur | m učitel učitele učitelem
doctor | m Arzt | m médecin | m lékař lékaře lékařem
king | m König | m roi | m král krále králem
queen | f Königin | f reine | f královna královnu královnou
thief | m Dieb | m voleur | m zloděj zloděje zlodějem
policeman | m Polizist Polizisten | m policier | m policista policistu policistou
horse | n Pferd | m cheval | m kůň koně koněm
cow | f Kuh | f vache | f kráva krávu krávou
bear | m Bär Bären | m ours | m medvěd medvěda medvědem
wolf | m Wolf | m loup | m vlk vlka vlkem
lion | m Löwe Löwen | m lion | m lev lva lvem
bird | m Vogel | m oiseau | m pták ptáka ptákem
mouse | f Maus | f souris | -
fox | m Fuchs | m renard | f liška lišku liškou
rabbit | n Kaninchen | m lapin | m králík králíka králíkem
neighbor | m Nachbar Nachbarn | m voisin | m soused souseda sousedem
friend | m Freund | m ami | m přítel přítele přítelem
brother | m Bruder | m frère | m bratr bratra bratrem
sister | f Schwester | f sœur | f sestra sestru sestrou
father | m Vater | m père | m otec otce otcem
mother | f Mutter | f mère | f matka matku matkou
nun | f Nonne | f religieuse | f jeptiška jeptišku jeptiškou
student | m Student Studenten | m étudiant | m student studenta studentem
farmer | m Bauer Bauern | m fermier | m farmář farmáře farmářem
soldier | m Soldat Soldaten | m soldat | m voják vojáka vojákem
player | m Spieler | m joueur | m hráč hráče hráčem
singer | f Sängerin | f chanteuse | f zpěvačka zpěvačku zpěvačkou
judge | m Richter | m juge | m soudce soudce soudcem
lawyer | m Anwalt | m avocat | m právník právníka právníkem
driver | m Fahrer | m conducteur | m řidič řidiče řidičem
cook | m Koch | m cuisinier | m kuchař kuchaře kuchařem
waiter | m Kellner | m serveur | m číšník číšníka číšníkem
goat | f Ziege | f chèvre | f koza kozu kozou
duck | f Ente | m canard | f kachna kachnu kachnou
snake | f Schlange | m serpent | m had hada hadem
sheep | n Schaf | m mouton | f ovce ovci ovcí
tiger | m Tiger | m tigre | m tygr tygra tygrem
monkey | m Affe Affen | m singe | f opice opici opicí
elephant | m Elefant Elefanten | m éléphant | m slon slona slonem
guest | m Gast | m invité | m host hosta hostem
customer | m Kunde Kunden | m client | m zákazník zákazníka zákazníkem
actor | m Schauspieler | m acteur | m herec herce hercem
artist | m Künstler | m artiste | m umělec umělce umělcem
prince | m Prinz Prinzen | m prince | m princ prince princem
princess | f Prinzessin | f princesse | f princezna princeznu princeznou
witch | f Hexe | f sorcière | f čarodějnice čarodějnici čarodějnicí
hunter | m Jäger | m chasseur | m lovec lovce lovcem
sailor | m Matrose Matrosen | m marin | m námořník námořníka námořníkem
"""

NAMES = """
Peter | m Peter | m Peter | -
Lukáš | - | - | m Lukáš Lukáše Lukášem
Klára | - | - | f Klára Kláru Klárou
Jakub | - | - | m Jakub Jakuba Jakubem
Eva | f Eva | f Eva | f Eva Evu Evou
Tomáš | - | - | m Tomáš Tomáše Tomášem
Marie | f Marie | f Marie | f Marie Marii Marií
Paul | m Paul | m Paul | -
Otto | m Otto | - | m Otto Otta Ottem
Julia | f Julia | f Julia | -
Max | m Max | m Max | -
Luc | - | m Luc | -
Chloé | - | f Chloé | -
"""

VERBS = """
see | sieht sah gesehen | voit vu | vidí viděl viděn
bite | beißt biss gebissen | mord mordu | kouše kousl kousnut
chase | jagt jagte gejagt | poursuit poursuivi | honí honil honěn
love | liebt liebte geliebt | aime aimé | miluje miloval milován
follow | - | suit suivi | sleduje sledoval sledován
pursue | verfolgt verfolgte verfolgt | - | pronásleduje pronásledoval pronásledován
kill | tötet tötete getötet | tue tué | zabíjí zabil zabit
catch | fängt fing gefangen | attrape attrapé | chytá chytil chycen
kiss | küsst küsste geküsst | embrasse embrassé | líbá líbal líbán
hate | hasst hasste gehasst | déteste détesté | -
hear | hört hörte gehört | entend entendu | slyší slyšel slyšen
hit | schlägt schlug geschlagen | frappe frappé | bije bil bit
push | schubst schubste geschubst | pousse poussé | strká strkal strkán
wash | wäscht wusch gewaschen | lave lavé | myje myl myt
carry | trägt trug getragen | porte porté | nese nesl nesen
know | kennt kannte - | connaît connu | zná znal -
find | findet fand gefunden | trouve trouvé | nachází našel nalezen
save | rettet rettete gerettet | sauve sauvé | zachraňuje zachránil zachráněn
admire | bewundert bewunderte bewundert | admire admiré | obdivuje obdivoval obdivován
watch | beobachtet beobachtete beobachtet | observe observé | pozoruje pozoroval pozorován
punish | bestraft bestrafte bestraft | punit puni | trestá trestal trestán
praise | lobt lobte gelobt | - | chválí chválil chválen
lift | hebt hob gehoben | soulève soulevé | zvedá zvedal zvedán
eat | frisst fraß gefressen | mange mangé | žere žral sežrán
seek | sucht suchte gesucht | cherche cherché | hledá hledal hledán
hug | umarmt umarmte umarmt | enlace enlacé | objímá objímal objímán
draw | zeichnet zeichnete gezeichnet | dessine dessiné | kreslí kreslil kreslen
pull | zieht zog gezogen | tire tiré | táhne táhl tažen
lead | führt führte geführt | guide guidé | vede vedl veden
understand | versteht verstand verstanden | comprend compris | chápe chápal chápán
wake wakes woke woken | weckt weckte geweckt | réveille réveillé | budí budil buzen
fear | fürchtet fürchtete gefürchtet | craint craint | -
visit | besucht besuchte besucht | visite visité | navštěvuje navštívil navštíven
paint | malt malte gemalt | peint peint | maluje maloval malován
"""
"""English ones stand in their base, unless the dictionary of forms has one that is rare."""

ALONE = """
sleeps | schläft | dort | spí
shouts | schreit | crie | křičí
laughs | lacht | rit | -
runs | rennt | court | běží
sings | singt | chante | zpívá
cries | weint | pleure | pláče
dances | tanzt | danse | tančí
waits | wartet | attend | čeká
works | arbeitet | travaille | pracuje
smiles | lächelt | sourit | -
"""
"""Verbs of one place."""

TIMES = """
today | heute | aujourd'hui | dnes
now | jetzt | maintenant | teď
often | oft | souvent | často
here | hier | ici | tady
"""

QUALITIES = """
small | klein | petit petite | mal
big | groß | grand grande | velk
young | jung | jeune jeune | mlad
"""

LANGUAGES = ("en", "de", "fr", "cs")


class Entry(NamedTuple):
    """The forms of a word in English and in another language."""

    english: tuple[str, ...]
    forms: tuple[str, ...]


def entries(table: str, language: str) -> list[Entry]:
    """The words of a table that a language has.

    >>> entries(NOUNS, "cs")[0]
    Entry(english=('man',), forms=('m', 'muž', 'muže', 'mužem'))
    """
    column = LANGUAGES.index(language)
    rows = [line.split("|") for line in table.strip().splitlines()]
    found = [Entry(tuple(row[0].split()), tuple(row[column].split())) for row in rows]
    return [entry for entry in found if entry.forms != ("-",)]


def verbs(language: str) -> list[Entry]:
    """The verbs that a language has, with their English forms: base, present, past, participle.

    >>> verbs("cs")[0].english
    ('see', 'sees', 'saw', 'seen')
    """
    return [
        entry
        if len(entry.english) > 1
        else entry._replace(
            english=(*entry.english, *(inflect(entry.english[0], t) for t in (THIRD, PAST, PART)))
        )
        for entry in entries(VERBS, language)
    ]
