"""Nouns and verbs in five languages, with the forms that :mod:`.orders` asks of them.

A line a word: English | German | French | Czech | Spanish. Nouns stand with their gender; German
ones with the form of the other cases where it differs, Czech ones with nominative, accusative,
instrumental and dative. Verbs stand in the third person of the present, in that of the past (French
has none here) and as participle. A dash stands for a word, or a form, that is left out: Czech has no
noun here whose accusative is its nominative, no man whose accusative is a woman's name.
"""

from __future__ import annotations

from typing import NamedTuple

from explainers.amr.compact.inflection import inflect
from explainers.training.parser.made.forms import PART, PAST, THIRD

NOUNS = """
man | m Mann | m homme | m muž muže mužem muži | m hombre
woman | f Frau | f femme | f žena ženu ženou ženě | f mujer
dog | m Hund | m chien | m pes psa psem psovi | m perro
cat | f Katze | m chat | f kočka kočku kočkou kočce | m gato
boy | m Junge Jungen | m garçon | m chlapec chlapce chlapcem chlapci | m niño
girl | n Mädchen | f fille | f dívka dívku dívkou dívce | f niña
child | n Kind | m enfant | - | -
teacher | m Lehrer | m professeur | m učitel učitele učitelem učiteli | m profesor
doctor | m Arzt | m médecin | m lékař lékaře lékařem lékaři | m médico
king | m König | m roi | m král krále králem králi | m rey
queen | f Königin | f reine | f královna královnu královnou královně | f reina
thief | m Dieb | m voleur | m zloděj zloděje zlodějem zloději | m ladrón
policeman | m Polizist Polizisten | m policier | m policista policistu policistou policistovi | m policía
horse | n Pferd | m cheval | m kůň koně koněm koni | m caballo
cow | f Kuh | f vache | f kráva krávu krávou krávě | f vaca
bear | m Bär Bären | m ours | m medvěd medvěda medvědem medvědovi | m oso
wolf | m Wolf | m loup | m vlk vlka vlkem vlkovi | m lobo
lion | m Löwe Löwen | m lion | m lev lva lvem lvovi | m león
bird | m Vogel | m oiseau | m pták ptáka ptákem ptákovi | m pájaro
mouse | f Maus | f souris | - | m ratón
fox | m Fuchs | m renard | f liška lišku liškou lišce | m zorro
rabbit | n Kaninchen | m lapin | m králík králíka králíkem králíkovi | m conejo
neighbor | m Nachbar Nachbarn | m voisin | m soused souseda sousedem sousedovi | m vecino
friend | m Freund | m ami | m přítel přítele přítelem příteli | m amigo
brother | m Bruder | m frère | m bratr bratra bratrem bratrovi | m hermano
sister | f Schwester | f sœur | f sestra sestru sestrou sestře | f hermana
father | m Vater | m père | m otec otce otcem otci | m padre
mother | f Mutter | f mère | f matka matku matkou matce | f madre
student | m Student Studenten | m étudiant | m student studenta studentem studentovi | m estudiante
farmer | m Bauer Bauern | m fermier | m farmář farmáře farmářem farmáři | m granjero
soldier | m Soldat Soldaten | m soldat | m voják vojáka vojákem vojákovi | m soldado
player | m Spieler | m joueur | m hráč hráče hráčem hráči | m jugador
singer | f Sängerin | f chanteuse | f zpěvačka zpěvačku zpěvačkou zpěvačce | f cantante
judge | m Richter | m juge | - | m juez
lawyer | m Anwalt | m avocat | m právník právníka právníkem právníkovi | m abogado
driver | m Fahrer | m conducteur | m řidič řidiče řidičem řidiči | m conductor
cook | m Koch | m cuisinier | m kuchař kuchaře kuchařem kuchaři | m cocinero
waiter | m Kellner | m serveur | m číšník číšníka číšníkem číšníkovi | m camarero
goat | f Ziege | f chèvre | f koza kozu kozou koze | f cabra
duck | f Ente | m canard | f kachna kachnu kachnou kachně | m pato
snake | f Schlange | m serpent | m had hada hadem hadovi | f serpiente
sheep | n Schaf | m mouton | f ovce ovci ovcí ovci | f oveja
tiger | m Tiger | m tigre | m tygr tygra tygrem tygrovi | m tigre
monkey | m Affe Affen | m singe | f opice opici opicí opici | m mono
elephant | m Elefant Elefanten | m éléphant | m slon slona slonem slonovi | m elefante
guest | m Gast | m invité | m host hosta hostem hostovi | m invitado
customer | m Kunde Kunden | m client | m zákazník zákazníka zákazníkem zákazníkovi | m cliente
actor | m Schauspieler | m acteur | m herec herce hercem herci | m actor
artist | m Künstler | m artiste | m umělec umělce umělcem umělci | m artista
prince | m Prinz Prinzen | m prince | m princ prince princem princi | m príncipe
princess | f Prinzessin | f princesse | f princezna princeznu princeznou princezně | f princesa
hunter | m Jäger | m chasseur | m lovec lovce lovcem lovci | m cazador
sailor | m Matrose Matrosen | m marin | m námořník námořníka námořníkem námořníkovi | m marinero
"""

NAMES = """
Peter | m Peter | m Peter | - | -
Lukáš | - | - | m Lukáš Lukáše Lukášem Lukášovi | -
Klára | - | - | f Klára Kláru Klárou Kláře | -
Jakub | - | - | m Jakub Jakuba Jakubem Jakubovi | -
Eva | f Eva | f Eva | f Eva Evu Evou Evě | f Eva
Tomáš | - | - | m Tomáš Tomáše Tomášem Tomášovi | -
Marie | f Marie | f Marie | f Marie Marii Marií Marii | -
Paul | m Paul | m Paul | - | -
Otto | m Otto | - | - | -
Julia | f Julia | f Julia | - | f Julia
Max | m Max | m Max | - | m Max
Pablo | - | - | - | m Pablo
Lucía | - | - | - | f Lucía
Luc | - | m Luc | - | -
Chloé | - | f Chloé | - | -
"""

VERBS = """
see | sieht sah gesehen | voit vu | vidí viděl viděn | ve vio visto
bite | beißt biss gebissen | mord mordu | kouše kousl kousnut | muerde mordió mordido
chase | jagt jagte gejagt | poursuit poursuivi | honí honil honěn | persigue persiguió perseguido
love | liebt liebte geliebt | aime aimé | miluje miloval milován | ama amó amado
follow | - | suit suivi | sleduje sledoval sledován | sigue siguió seguido
pursue | verfolgt verfolgte verfolgt | - | pronásleduje pronásledoval pronásledován | -
kill | tötet tötete getötet | tue tué | zabíjí zabil zabit | mata mató matado
catch | fängt fing gefangen | attrape attrapé | chytá chytil chycen | atrapa atrapó atrapado
kiss | küsst küsste geküsst | embrasse embrassé | líbá líbal líbán | besa besó besado
hate | hasst hasste gehasst | déteste détesté | - | odia odió odiado
hear | hört hörte gehört | entend entendu | slyší slyšel slyšen | oye oyó oído
hit | schlägt schlug geschlagen | frappe frappé | bije bil bit | golpea golpeó golpeado
push | schubst schubste geschubst | pousse poussé | strká strkal strkán | empuja empujó empujado
wash | wäscht wusch gewaschen | lave lavé | myje myl myt | lava lavó lavado
carry | trägt trug getragen | porte porté | nese nesl nesen | lleva llevó llevado
know | kennt kannte - | - | zná znal - | conoce conocía -
find | findet fand gefunden | trouve trouvé | nachází našel nalezen | encuentra encontró encontrado
save | rettet rettete gerettet | sauve sauvé | zachraňuje zachránil zachráněn | salva salvó salvado
admire | bewundert bewunderte bewundert | admire admiré | obdivuje obdivoval obdivován | admira admiró admirado
watch | beobachtet beobachtete beobachtet | observe observé | pozoruje pozoroval pozorován | observa observó observado
punish | bestraft bestrafte bestraft | punit puni | trestá trestal trestán | castiga castigó castigado
praise | lobt lobte gelobt | - | chválí chválil chválen | elogia elogió elogiado
lift | hebt hob gehoben | soulève soulevé | zvedá zvedal zvedán | levanta levantó levantado
eat | - | mange mangé | - | -
seek | sucht suchte gesucht | cherche cherché | hledá hledal hledán | busca buscó buscado
hug | umarmt umarmte umarmt | enlace enlacé | objímá objímal objímán | abraza abrazó abrazado
draw | zeichnet zeichnete gezeichnet | dessine dessiné | kreslí kreslil kreslen | dibuja dibujó dibujado
help | - | aide aidé | - | ayuda ayudó ayudado
thank | - | remercie remercié | - | -
pull | zieht zog gezogen | - | táhne táhl tažen | -
lead | führt führte geführt | guide guidé | vede vedl veden | guía guio guiado
understand | versteht verstand verstanden | comprend compris | chápe chápal chápán | entiende entendió entendido
wake wakes woke woken | weckt weckte geweckt | réveille réveillé | budí budil buzen | despierta despertó despertado
fear | fürchtet fürchtete gefürchtet | craint craint | - | teme temía temido
visit | besucht besuchte besucht | - | navštěvuje navštívil navštíven | visita visitó visitado
paint | malt malte gemalt | peint peint | maluje maloval malován | pinta pintó pintado
"""
"""English ones stand in their base, unless the dictionary of forms has one that is rare."""

DATIVE_VERBS = """
help | hilft half geholfen | - | pomáhá pomohl - | -
thank | dankt dankte gedankt | - | děkuje děkoval - | -
believe | glaubt glaubte geglaubt | - | věří věřil - | -
trust | vertraut vertraute vertraut | - | důvěřuje důvěřoval - | -
obey | gehorcht gehorchte gehorcht | - | - | -
threaten | droht drohte gedroht | - | vyhrožuje vyhrožoval - | -
congratulate | gratuliert gratulierte gratuliert | - | blahopřeje blahopřál - | -
understand | - | - | rozumí rozuměl - | -
"""
"""Verbs whose other place stands in the dative."""

GIVING = """
give | gibt gab gegeben | donne donné | dává dal - | da dio -
show | zeigt zeigte gezeigt | montre montré | ukazuje ukázal - | muestra mostró -
bring | bringt brachte gebracht | apporte apporté | přináší přinesl - | trae trajo -
sell | verkauft verkaufte verkauft | vend vendu | prodává prodal - | vende vendió -
send | schickt schickte geschickt | envoie envoyé | posílá poslal - | envía envió -
lend | leiht lieh geliehen | prête prêté | půjčuje půjčil - | presta prestó -
"""
"""Verbs of three places."""

THINGS = """
book | n Buch | m livre | f kniha knihu | m libro
letter | m Brief | f lettre | m dopis dopis | f carta
flower | f Blume | f fleur | f květina květinu | f flor
ball | m Ball | m ballon | m míč míč | f pelota
key | m Schlüssel | f clé | m klíč klíč | f llave
apple | m Apfel | f pomme | n jablko jablko | f manzana
picture | n Bild | m tableau | m obraz obraz | m cuadro
chair | m Stuhl | f chaise | f židle židli | f silla
bag | f Tasche | m sac | f taška tašku | f bolsa
hat | m Hut | m chapeau | m klobouk klobouk | m sombrero
knife | n Messer | m couteau | m nůž nůž | m cuchillo
cake | m Kuchen | m gâteau | m dort dort | m pastel
bottle | f Flasche | f bouteille | f láhev láhev | f botella
gift | n Geschenk | m cadeau | m dárek dárek | m regalo
ring | m Ring | f bague | m prsten prsten | m anillo
newspaper | f Zeitung | m journal | - | m periódico
coat | m Mantel | m manteau | m kabát kabát | m abrigo
"""
"""What is given, in the accusative after the nominative in Czech."""

ALONE = """
sleep | schläft | dort | spí | duerme
shout | schreit | crie | křičí | grita
laugh | lacht | rit | - | ríe
run | rennt | court | běží | corre
sing | singt | chante | zpívá | canta
cry | weint | pleure | pláče | llora
dance | tanzt | danse | tančí | baila
work | arbeitet | travaille | pracuje | trabaja
smile | lächelt | sourit | - | sonríe
smoke | raucht | fume | kouří | fuma
read | liest | lit | čte | lee
drink | trinkt | boit | pije | bebe
"""
"""Verbs of one place, or that need no more, in the present."""

TIMES = """
today | heute | aujourd'hui | dnes | hoy
now | jetzt | maintenant | teď | ahora
often | oft | souvent | často | -
here | hier | ici | tady | aquí
"""

QUALITIES = """
small | klein | petit petite | mal | pequeño pequeña
big | groß | grand grande | velk | grande grande
young | jung | jeune jeune | mlad | joven joven
"""

LANGUAGES = ("en", "de", "fr", "cs", "es")


class Entry(NamedTuple):
    """The forms of a word in English and in another language."""

    english: tuple[str, ...]
    forms: tuple[str, ...]


def entries(table: str, language: str) -> list[Entry]:
    """The words of a table that a language has.

    >>> entries(NOUNS, "cs")[0]
    Entry(english=('man',), forms=('m', 'muž', 'muže', 'mužem', 'muži'))
    """
    column = LANGUAGES.index(language)
    rows = [line.split("|") for line in table.strip().splitlines()]
    found = [Entry(tuple(row[0].split()), tuple(row[column].split())) for row in rows]
    return [entry for entry in found if entry.forms != ("-",)]


def verbs(table: str, language: str) -> list[Entry]:
    """The verbs of a table that a language has; English ones: base, present, past, participle.

    >>> verbs(VERBS, "cs")[0].english
    ('see', 'sees', 'saw', 'seen')
    """
    return [
        entry
        if len(entry.english) > 1
        else entry._replace(
            english=(*entry.english, *(inflect(entry.english[0], t) for t in (THIRD, PAST, PART)))
        )
        for entry in entries(table, language)
    ]
