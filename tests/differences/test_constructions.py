"""Constructions that say the same, each beside sentences that only look like it."""

import pytest

SAME = {
    "acronyms": [
        ("The FBI arrested two men.", "The Federal Bureau of Investigation arrested two men."),
        ("The WHO sent two doctors.", "The World Health Organization sent two doctors."),
    ],
    "clock": [
        ("The bus leaves at 6.45 am.", "The bus leaves at quarter to seven in the morning."),
        ("We land at 10.10 pm.", "We land at ten past ten at night."),
        ("The film begins at 20.15.", "The film begins at quarter past eight in the evening."),
    ],
    "measures": [
        ("The lake is 1.5 km wide.", "The lake is 1500 metres wide."),
        ("She bought a quarter of a litre of cream.", "She bought 250 ml of cream."),
        ("The truck carries three tonnes.", "The truck carries 3,000 kilograms."),
        ("It takes a quarter of an hour.", "It takes fifteen minutes."),
    ],
    "reduced relative clauses": [
        (
            "The letters that were written in June are lost.",
            "The letters written in June are lost.",
        ),
        (
            "The houses which were built before the war are cheap.",
            "The houses built before the war are cheap.",
        ),
    ],
    "lists": [
        ("We sell bread, milk and fresh eggs.", "We sell fresh eggs, milk and bread."),
        ("Paul, Rita and old Mr Hales came to tea.", "Old Mr Hales, Rita and Paul came to tea."),
    ],
    "mutual": [
        ("The garage abuts the chapel.", "The chapel abuts the garage."),
        ("The kitchen is adjacent to the pantry.", "The pantry is adjacent to the kitchen."),
    ],
    "gaps": [
        ("Rome has the Pope and Paris the tower.", "Rome has the Pope and Paris has the tower."),
        ("He wrote to Anna and she to him.", "He wrote to Anna and she wrote to him."),
    ],
    "with": [
        ("Mix the flour with the sugar.", "Mix the sugar with the flour."),
        ("She combined the eggs with the milk.", "She combined the milk with the eggs."),
    ],
    "obliged and free": [("You are obliged to answer.", "You must answer.")],
    "part of": [("Some of the wall is damp.", "Part of the wall is damp.")],
    "accounts": [
        ("He was, by his own account, a fine cook.", "According to him, he was a fine cook."),
    ],
    "about to": [("He was about to call you.", "He was on the point of calling you.")],
    "reported speech": [
        (
            '"We have lost the keys," the girls admitted.',
            "The girls admitted that they had lost the keys.",
        ),
        ('Maria said: "I hate my job."', "Maria said that she hated her job."),
        (
            '"My car has been stolen," the man told the officer.',
            "The man told the officer that his car had been stolen.",
        ),
    ],
    "what comes first": [
        ("After supper the boys played chess.", "The boys played chess after supper."),
        ("Before the exam she was nervous.", "She was nervous before the exam."),
        ("If it snows, the race is off.", "The race is off if it snows."),
        ("Because it was late, we left.", "We left because it was late."),
    ],
    "orders": [
        ("Gently press the dough.", "Press the dough gently."),
        ("Quickly close the door.", "Close the door quickly."),
    ],
    "inversion": [
        ("Under no circumstances may you sign.", "You may not sign under any circumstances."),
        ("Never have they lost a match.", "They have never lost a match."),
        ("Rarely does it rain here.", "It rarely rains here."),
    ],
    "allowed": [
        ("Guests may park here.", "Guests are allowed to park here."),
        ("We were forced to sell the farm.", "We had to sell the farm."),
    ],
    "question words": [
        ("Whom did she marry?", "Who did she marry?"),
        ("What time does the train leave?", "When does the train leave?"),
        ("For what reason did he resign?", "Why did he resign?"),
    ],
    "not failing": [("She did not fail to answer.", "She answered.")],
    "participles between commas": [
        ("The dancer, who was hurt in May, came back.", "The dancer, hurt in May, came back."),
    ],
    "making sure": [("Be sure to feed the cat.", "Make sure you feed the cat.")],
    "light verbs after let us": [("Let's take a swim in the lake.", "Let's swim in the lake.")],
}

DIFFERENT = {
    "acronyms": [
        ("name", "The WHO sent a letter.", "The World Trade Organization sent a letter."),
        ("name", "The IMF praised the plan.", "The World Bank praised the plan."),
    ],
    "clock": [
        ("time", "Doors open at 7.30 am.", "Doors open at half past seven in the evening."),
        ("time", "We met at a quarter to eight.", "We met at half past two."),
        ("quantity", "The stone weighs 7.30 kilos.", "The stone weighs 7.45 kilos."),
        ("quantity", "He ate half the pie.", "He ate a quarter of the pie."),
    ],
    "measures": [
        ("quantity", "The parcel weighs half a kilo.", "The parcel weighs 50 grams."),
        ("quantity", "The tank holds half a litre.", "The tank holds 500 metres."),
        ("quantity", "He ran five kilometres.", "He ran five miles."),
    ],
    "reduced relative clauses": [
        (
            "name",
            "The keys left on the desk belong to Nadia.",
            "The keys that were left on the desk belong to Omar.",
        ),
        (
            "roles",
            "The nurse called by the doctor arrived.",
            "The doctor called by the nurse arrived.",
        ),
    ],
    "lists": [
        ("roles", "Ducks and geese chased two donkeys.", "Two donkeys chased ducks and geese."),
        ("roles", "Ivan, Olga and Petra beat Max.", "Max, Olga and Petra beat Ivan."),
        (
            "roles",
            "First came soup, then fish and then cheese.",
            "First came cheese, then fish and then soup.",
        ),
        (
            "quantity",
            "It holds two nails, screws and three hammers.",
            "It holds three nails, screws and two hammers.",
        ),
    ],
    "mutual": [
        ("roles", "Our allotment overlooks the cemetery.", "The cemetery overlooks our allotment."),
        ("roles", "Our neighbour painted the fence.", "The fence painted our neighbour."),
    ],
    "gaps": [
        (
            "added",
            "Ana plays the flute and Luis the drums.",
            "Ana plays the flute and Luis sells the drums.",
        ),
        (
            "roles",
            "Ana plays the flute and Luis the drums.",
            "Luis plays the flute and Ana plays the drums.",
        ),
        ("added", "Dora ordered the soup.", "Dora ordered the soup and ordered the fish."),
    ],
    "with": [
        ("roles", "Cover the pot with the cloth.", "Cover the cloth with the pot."),
        ("roles", "The coach replaced Lopez with Silva.", "The coach replaced Silva with Lopez."),
        ("roles", "She prefers jazz to opera.", "She prefers opera to jazz."),
    ],
    "towards and away from": [
        ("place", "The boat drifted towards the shore.", "The boat drifted away from the shore."),
        ("place", "The moth flew away from the lamp.", "The moth flew towards the lamp."),
    ],
    "obliged and free": [
        ("modality", "Tenants are obliged to pay.", "Tenants are free to pay."),
        ("modality", "You are welcome to bring a guest.", "You are required to bring a guest."),
        ("modality", "Members are entitled to vote.", "Members are bound to vote."),
        ("concept", "Drinks are free at the bar.", "Drinks are cold at the bar."),
    ],
    "part of": [
        ("quantifier", "Part of the roof was gone.", "Most of the roof was gone."),
        ("quantifier", "The rest of the class failed.", "Most of the class failed."),
        ("participant", "She played the part of the queen.", "She played the sister of the queen."),
    ],
    "focus": [
        ("missing", "Even my grandmother danced.", "My grandmother danced."),
        ("added", "She reads novels.", "She reads only novels."),
        ("quantifier", "The teachers smiled.", "Only the teachers smiled."),
    ],
    "accounts": [
        ("attribution", "The singer is, by her own admission, lazy.", "The singer is lazy."),
        ("attribution", "By all accounts the trip was a success.", "The trip was a success."),
        ("attribution", "The hotel, so he says, is haunted.", "The hotel is haunted."),
        ("missing", "By his own efforts he became rich.", "He became rich."),
        ("missing", "The bank paid the money into his own account.", "The bank paid the money."),
    ],
    "about to": [
        ("modality", "They were about to leave.", "They left."),
        ("modality", "The firm was on the verge of closing.", "The firm closed."),
        ("negation", "He was about to resign.", "He was not about to resign."),
    ],
    "reported speech": [
        (
            "participant",
            '"She is moving to Oslo," Beata announced.',
            "Beata announced that I was moving to Oslo.",
        ),
        (
            "place",
            '"I\'m moving to Oslo," Beata announced.',
            "Beata announced that she was moving to Turin.",
        ),
        ("participant", '"I love my brother," said Tim.', "Tim said that he loved her brother."),
        ("roles", "I said that she was moving to Oslo.", "She said that I was moving to Oslo."),
    ],
    "what comes first": [
        ("time", "We ate before we paid.", "We paid before we ate."),
        ("time", "After the rain the bus came.", "The bus came before the rain."),
        ("roles", "If he pays, she sings.", "If she sings, he pays."),
        ("roles", "He fell because she laughed.", "She laughed because he fell."),
    ],
    "orders": [("question", "Gently press the dough.", "She gently pressed the dough.")],
    "inversion": [
        ("question", "Have the guests eaten?", "The guests have eaten."),
        ("tense", "Mia, who is poor, smiled.", "Mia, who was poor, smiled."),
    ],
    "how many times": [
        ("quantity", "The phone rang once.", "The phone rang twice."),
        ("quantity", "She has won once.", "She has won four times."),
        ("quantity", "It costs more than a hundred euros.", "It costs exactly a hundred euros."),
        ("time", "The bridge was built in the sixties.", "The bridge was built in the eighties."),
        ("time", "The gates open at six today.", "The gates open at ten today."),
        ("question", "What time did she leave?", "Why did she leave?"),
    ],
    "who says it": [
        ("attribution", "My sister thinks I cheat.", "I cheat."),
        ("name", "Did Omar call him again?", "Did Lena call him again?"),
        ("added", "Eva likes opera.", "Eva likes opera, too."),
    ],
    "where": [("place", "He slept in a mine.", "He slept in a barn.")],
}


@pytest.fixture(scope="module")
def found(lens):
    """What is found in each pair of both tables."""
    pairs = [pair for listed in SAME.values() for pair in listed]
    pairs += [pair for listed in DIFFERENT.values() for _, *pair in listed]
    results = lens.explain_many([(a, b) for a, b in pairs])
    return {(r.sentences[0], r.sentences[1]): r.differences for r in results}


@pytest.mark.parametrize("construction", SAME)
def test_the_same_is_not_told_apart(found, construction):
    for a, b in SAME[construction]:
        assert [d.kind for d in found[a, b] if d.kind != "tense"] == [], (a, b)


@pytest.mark.parametrize("construction", DIFFERENT)
def test_what_differs_is_named(found, construction):
    for kind, a, b in DIFFERENT[construction]:
        assert kind in [d.kind for d in found[a, b][:2]], (a, b)
