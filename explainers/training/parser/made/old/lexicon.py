"""Verbs with their PropBank frames and what they go with, and nouns by kind.

A row of ``VERBS``: lemma, frame, then one entry an argument: kind of thing and role,
the subject first. ``to/person:ARG2`` has a preposition, ``?`` marks what may be missing,
``up`` after an underscore is a particle (*pick_up*). A last word in capitals says more:
``S`` a state (no progressive), ``A`` an activity that can have a manner, a companion
or a length, ``D`` two orders (*give her a book*), ``N`` no passive.
"""

from __future__ import annotations

from typing import NamedTuple


class Argument(NamedTuple):
    """What a verb takes: the preposition before it, its kind, its role."""

    preposition: str
    kind: str
    role: str
    optional: bool = False


class Entry(NamedTuple):
    """A verb as the grammar uses it."""

    lemma: str
    particle: str
    frame: str
    subject: Argument
    arguments: tuple[Argument, ...]
    flags: str

    @property
    def object(self) -> Argument | None:
        """What has no preposition."""
        first = self.arguments[0] if self.arguments else None
        return first if first and not first.preposition else None


_ROWS = """
sleep sleep-01 being:ARG0 A
run run-02 being:ARG0 A
walk walk-01 being:ARG0 A
swim swim-01 being:ARG0 A
jump jump-03 being:ARG0
sing sing-01 person:ARG0 ?song:ARG1 A
dance dance-01 person:ARG0 A
laugh laugh-01 person:ARG0 A
laugh laugh-01 person:ARG0 at/person:ARG2
smile smile-01 person:ARG0 A
smile smile-01 person:ARG0 at/person:ARG2
cry cry-02 person:ARG0 A
weep weep-01 person:ARG0 A
cough cough-01 person:ARG0
sneeze sneeze-01 being:ARG0
yawn yawn-01 being:ARG0
snore snore-01 person:ARG0
shiver shiver-01 being:ARG1
tremble tremble-01 being:ARG1
blush blush-01 person:ARG0
faint faint-01 person:ARG0
nod nod-01 person:ARG0
pray pray-01 person:ARG0 A
work work-01 person:ARG0 A
rest rest-01 being:ARG1 A
relax relax-01 person:ARG1 A
arrive arrive-01 person:ARG1 ?at/building:ARG4
come come-01 person:ARG1 ?to/event:ARG4
go go-02 person:ARG0 ?to/building:ARG4
leave leave-11 person:ARG0 ?place:ARG1 N
return return-01 person:ARG1 ?to/place:ARG4
travel travel-01 person:ARG0 ?to/town:ARG4 A
stay stay-01 person:ARG1 ?in/room:location
remain remain-01 person:ARG1 in/room:location S
live live-01 person:ARG0 in/town:location S
disappear disappear-01 thing:ARG1
vanish vanish-01 being:ARG1
exist exist-01 creature:ARG1 S
die die-01 being:ARG1
fall fall-01 being:ARG1
fall fall-01 thing:ARG1 off/furniture:ARG3
rise rise-01 sky:ARG1
shine shine-01 sky:ARG1
burn burn-01 building:ARG1
melt melt-01 ice:ARG1
freeze freeze-01 water:ARG1
collapse collapse-01 building:ARG1
explode explode-01 bomb:ARG1
crash crash-01 vehicle:ARG1
bloom bloom-01 flower:ARG0
grow grow-01 plant:ARG1
bark bark-01 dog:ARG0 ?at/person:ARG2
meow meow-01 cat:ARG0
growl growl-01 dog:ARG0
roar roar-01 lion:ARG0
howl howl-01 wolf:ARG0
fly fly-01 bird:ARG0
suffer suffer-01 person:ARG0
recover recover-01 person:ARG1 ?from/illness:ARG2
escape escape-01 being:ARG0 ?from/prison:ARG1
hide hide-01 person:ARG0 thing:ARG1
crawl crawl-01 child:ARG0
jog jog-01 person:ARG0 A
hurry hurry-01 person:ARG1
march march-01 soldier:ARG0 A
wander wander-01 person:ARG0
stumble stumble-01 person:ARG0
slip slip-01 person:ARG1
snow snow-01 weather
rain rain-01 weather
bleed bleed-01 being:ARG1
kneel kneel-01 person:ARG0
sit sit-01 being:ARG1 on/furniture:ARG2
stand stand-01 person:ARG1 near/building:ARG2
lie lie-07 being:ARG1 on/surface:ARG2
lie lie-08 person:ARG0 ?to/person:ARG2
sit_down sit-down-02 person:ARG1
stand_up stand-up-07 person:ARG1
wake_up wake-up-02 person:ARG1
wake_up wake-up-02 person:ARG0 person:ARG1
get_up get-up-26 person:ARG1
grow_up grow-up-04 child:ARG1 ?in/town:location
lie_down lie-down-09 being:ARG1
calm_down calm-down-02 person:ARG1
show_up show-up-02 person:ARG1
give_up give-up-07 person:ARG0
give_up give-up-07 person:ARG0 habit:ARG1
give_in give-in-09 person:ARG0
pass_away pass-away-16 person:ARG1
pass_out pass-out-11 person:ARG0
work_out work-out-03 person:ARG0
break_down break-down-12 machine:ARG1
eat eat-01 being:ARG0 food:ARG1
eat eat-01 person:ARG0 A
drink drink-01 being:ARG0 drink:ARG1
cook cook-01 person:ARG0 food:ARG1
bake bake-01 person:ARG0 cake:ARG1
fry fry-01 person:ARG0 food:ARG1
boil boil-01 person:ARG0 food:ARG1
peel peel-01 person:ARG0 fruit:ARG1
slice slice-01 person:ARG0 food:ARG1
chop chop-01 person:ARG0 vegetable:ARG1
cut cut-01 person:ARG0 food:ARG1 ?with/knife:instrument
chew chew-01 being:ARG0 food:ARG1
swallow swallow-01 being:ARG0 food:ARG1
taste taste-01 person:ARG0 food:ARG1
smell smell-01 person:ARG0 flower:ARG1
pour pour-01 person:ARG0 drink:ARG1 ?into/vessel:ARG3
spill spill-01 person:ARG0 drink:ARG1
fill fill-01 person:ARG0 vessel:ARG1 ?with/drink:ARG2
order order-02 person:ARG0 food:ARG1
read read-01 person:ARG0 text:ARG1
write write-01 person:ARG0 text:ARG1 ?to/person:ARG2
publish publish-01 person:ARG0 text:ARG1
print print-01 person:ARG0 text:ARG1
sign sign-01 person:ARG0 paper:ARG1
translate translate-01 person:ARG0 text:ARG1
draw draw-01 person:ARG0 picture:ARG1
paint paint-02 person:ARG0 picture:ARG1
paint paint-01 person:ARG0 wall:ARG1
play play-01 person:ARG0 game:ARG1 A
play play-01 child:ARG0 A
play play-11 person:ARG0 instrument:ARG2 A
sing sing-01 person:ARG0 song:ARG1 for/person:ARG2
hum hum-02 person:ARG0 song:ARG1
whistle whistle-01 person:ARG0 song:ARG1
compose compose-02 person:ARG0 song:ARG1
record record-01 person:ARG0 song:ARG1
watch watch-01 person:ARG0 film:ARG1
watch watch-01 person:ARG0 being:ARG1
see see-01 person:ARG0 being:ARG1 S
see see-01 person:ARG0 thing:ARG1 S
hear hear-01 person:ARG0 sound:ARG1 S
hear hear-01 person:ARG0 being:ARG1 S
notice notice-01 person:ARG0 being:ARG1 S
observe observe-01 person:ARG0 animal:ARG1
recognize recognize-02 person:ARG0 person:ARG1 S
know know-02 person:ARG0 person:ARG1 S
know know-01 person:ARG0 fact:ARG1 S
remember remember-01 person:ARG0 fact:ARG1 S
remember remember-01 person:ARG0 person:ARG1 S
forget forget-01 person:ARG0 fact:ARG1
understand understand-01 person:ARG0 fact:ARG1 S
understand understand-01 person:ARG0 person:ARG1 S
believe believe-01 person:ARG0 person:ARG1 S
believe believe-01 person:ARG0 story:ARG1 S
trust trust-02 person:ARG0 person:ARG1 S
respect respect-01 person:ARG0 person:ARG1 S
admire admire-01 person:ARG0 person:ARG1 S
love love-01 person:ARG0 person:ARG1 S
love love-01 person:ARG0 liking:ARG1 S
hate hate-01 person:ARG0 person:ARG1 S
hate hate-01 person:ARG0 liking:ARG1 S
like like-01 person:ARG0 person:ARG1 S
like like-01 person:ARG0 liking:ARG1 S
prefer prefer-01 person:ARG0 liking:ARG1 S
enjoy enjoy-01 person:ARG0 liking:ARG1
fear fear-01 person:ARG0 animal:ARG1 S
miss miss-01 person:ARG0 person:ARG1
miss miss-02 person:ARG0 train:ARG1
want want-01 person:ARG0 thing:ARG1 SN
want want-01 person:ARG0 food:ARG1 SN
need need-01 person:ARG0 thing:ARG1 S
own own-01 person:ARG0 possession:ARG1 S
have have-03 person:ARG0 possession:ARG1 SN
have have-03 person:ARG0 thing:ARG1 SN
get get-01 person:ARG0 text:ARG1 N
contain contain-01 vessel:ARG0 thing:ARG1 SN
buy buy-01 person:ARG0 thing:ARG1
buy buy-01 person:ARG0 possession:ARG1 ?from/person:ARG2
sell sell-01 person:ARG0 possession:ARG1 ?to/person:ARG2 D
steal steal-01 person:ARG0 thing:ARG1 ?from/person:ARG2
borrow borrow-01 person:ARG0 thing:ARG1 ?from/person:ARG2
lend lend-01 person:ARG0 thing:ARG1 to/person:ARG2 D
give give-01 person:ARG0 thing:ARG1 to/person:ARG2 D
give give-01 person:ARG0 thing:ARG1 to/person:ARG2 D
send send-01 person:ARG0 text:ARG1 to/person:ARG2 D
show show-01 person:ARG0 picture:ARG1 to/person:ARG2 D
teach teach-01 person:ARG0 subject:ARG1 to/person:ARG2 D
tell tell-01 person:ARG0 story:ARG1 to/person:ARG2 D
offer offer-01 person:ARG0 drink:ARG1 to/person:ARG3 D
hand hand-01 person:ARG0 thing:ARG1 to/person:ARG2 D
pass pass-05 person:ARG0 thing:ARG1 to/person:ARG2 D
bring bring-01 person:ARG0 thing:ARG1 to/person:ARG2 D
sell sell-01 person:ARG0 thing:ARG1 to/person:ARG2 D
owe owe-01 person:ARG0 money:ARG1 to/person:ARG2 DSN
pay pay-01 person:ARG0 bill:ARG1
explain explain-01 person:ARG0 fact:ARG1 ?to/person:ARG2
describe describe-01 person:ARG0 place:ARG1
mention mention-01 person:ARG0 fact:ARG1
announce announce-01 person:ARG0 decision:ARG1
deliver deliver-01 person:ARG0 text:ARG1 to/person:ARG2
mail mail-01 person:ARG0 text:ARG1 to/person:ARG2
receive receive-01 person:ARG0 text:ARG1 ?from/person:ARG2
find find-01 person:ARG0 thing:ARG1
lose lose-02 person:ARG0 thing:ARG1
break break-01 person:ARG0 fragile:ARG1
break break-01 fragile:ARG1
repair repair-01 person:ARG0 machine:ARG1
fix fix-02 person:ARG0 machine:ARG1
build build-01 person:ARG0 building:ARG1
destroy destroy-01 person:ARG0 building:ARG1
design design-01 person:ARG0 building:ARG1
invent invent-01 person:ARG0 machine:ARG1
make make-01 person:ARG0 cake:ARG1
open open-01 person:ARG0 door:ARG1 ?with/key:instrument
open open-01 door:ARG1
close close-01 person:ARG0 door:ARG1
close close-01 door:ARG1
shut shut-01 person:ARG0 door:ARG1
lock lock-01 person:ARG0 door:ARG1
unlock unlock-01 person:ARG0 door:ARG1
clean clean-01 person:ARG0 room:ARG1
wash wash-01 person:ARG0 clothes:ARG1
wash wash-01 person:ARG0 vehicle:ARG1
polish polish-01 person:ARG0 furniture:ARG1
sweep sweep-01 person:ARG0 room:ARG2
carry carry-01 person:ARG0 thing:ARG1
carry carry-01 person:ARG0 child:ARG1
lift lift-01 person:ARG0 furniture:ARG1
drop drop-01 person:ARG0 fragile:ARG1
throw throw-01 person:ARG0 ball:ARG1
throw throw-01 person:ARG0 ball:ARG1 at/person:ARG2
catch catch-01 person:ARG0 ball:ARG1
catch catch-03 animal:ARG0 creature:ARG1
kick kick-01 child:ARG0 ball:ARG1
hit hit-01 person:ARG0 person:ARG1 ?with/stick:ARG2
push push-01 person:ARG0 vehicle:ARG1
pull pull-01 person:ARG0 furniture:ARG1
hold hold-01 person:ARG0 thing:ARG1
touch touch-01 person:ARG0 thing:ARG1
wear wear-01 person:ARG0 clothes:ARG1 N
sew sew-02 person:ARG0 clothes:ARG1
knit knit-01 person:ARG0 clothes:ARG1
iron iron-02 person:ARG0 clothes:ARG1
plant plant-01 person:ARG0 plant:ARG1
water water-01 person:ARG0 flower:ARG1
feed feed-01 person:ARG0 animal:ARG2
ride ride-01 person:ARG0 steed:ARG1 A
drive drive-01 person:ARG0 vehicle:ARG1
park park-01 person:ARG0 vehicle:ARG1
pack pack-01 person:ARG0 bag:ARG1
unpack unpack-01 person:ARG0 bag:ARG2
wrap wrap-01 person:ARG0 thing:ARG1
cover cover-02 person:ARG0 furniture:ARG1 ?with/cloth:ARG2
collect collect-01 person:ARG0 collected:ARG1
count count-01 person:ARG0 collected:ARG1
weigh weigh-01 person:ARG0 fruit:ARG1
measure measure-01 person:ARG0 room:ARG1
use use-01 person:ARG0 machine:ARG1
choose choose-01 person:ARG0 clothes:ARG1
check check-01 person:ARG0 machine:ARG1
test test-01 person:ARG0 machine:ARG1
examine examine-01 doctor:ARG0 person:ARG1
treat treat-03 doctor:ARG0 person:ARG1
cure cure-01 doctor:ARG0 person:ARG1
help help-01 person:ARG0 person:ARG2
save save-02 person:ARG0 being:ARG1
rescue rescue-01 person:ARG0 being:ARG1
protect protect-01 person:ARG0 being:ARG1 ?from/lion:ARG2
visit visit-01 person:ARG0 person:ARG1
visit visit-01 person:ARG0 town:ARG1
meet meet-03 person:ARG0 person:ARG1
meet meet-03 person:ARG0 person:ARG1 at/building:location
join join-04 person:ARG0 team:ARG1
follow follow-02 being:ARG0 being:ARG1
chase chase-01 animal:ARG0 animal:ARG1
attack attack-01 animal:ARG0 being:ARG1
attack attack-01 soldier:ARG0 town:ARG1
bite bite-01 animal:ARG0 person:ARG1
scratch scratch-02 cat:ARG0 person:ARG1
lick lick-01 dog:ARG0 person:ARG1
hunt hunt-01 animal:ARG0 creature:ARG1
hurt hurt-01 person:ARG0 person:ARG1
kill kill-01 animal:ARG0 creature:ARG1
wound wound-01 soldier:ARG0 soldier:ARG1
arrest arrest-01 police:ARG0 criminal:ARG1
accuse accuse-01 person:ARG0 person:ARG1
blame blame-01 person:ARG0 person:ARG1 ?for/accident:ARG2
punish punish-01 person:ARG0 child:ARG1
praise praise-01 person:ARG0 child:ARG1
thank thank-01 person:ARG0 person:ARG1 ?for/gift:ARG2
forgive forgive-01 person:ARG0 person:ARG1
invite invite-01 person:ARG0 person:ARG1 ?to/event:ARG2
hug hug-01 person:ARG0 person:ARG1
kiss kiss-01 person:ARG0 person:ARG1
greet greet-01 person:ARG0 person:ARG1
call call-02 person:ARG0 person:ARG1
interview interview-01 person:ARG0 person:ARG1
hire hire-01 company:ARG0 person:ARG1
fire fire-02 company:ARG0 person:ARG1
photograph photograph-01 person:ARG0 being:ARG1
film film-01 person:ARG0 animal:ARG1
surprise surprise-01 person:ARG0 person:ARG1
disturb disturb-01 person:ARG0 person:ARG1
ignore ignore-01 person:ARG0 person:ARG1
support support-01 person:ARG0 person:ARG1
warn warn-01 person:ARG0 person:ARG2 ?about/danger:ARG1
remind remind-01 person:ARG0 person:ARG2 of/event:ARG1
study study-01 student:ARG0 subject:ARG1 A
learn learn-01 person:ARG0 subject:ARG1
pass pass-07 student:ARG1 test:ARG2 N
win win-01 person:ARG0 prize:ARG1
lose lose-03 team:ARG0 game:ARG1
solve solve-01 person:ARG0 problem:ARG1
discuss discuss-01 person:ARG0 problem:ARG1
discover discover-01 person:ARG0 place:ARG1
explore explore-01 person:ARG0 place:ARG1
enter enter-01 person:ARG0 room:ARG1
reach reach-01 person:ARG0 town:ARG1
cross cross-02 person:ARG0 road:ARG1
climb climb-01 person:ARG0 mountain:ARG1
wait wait-01 person:ARG1 A
wait wait-01 person:ARG1 for/person:ARG2 A
wait wait-01 person:ARG1 for/train:ARG2
listen listen-01 person:ARG0 to/sound:ARG1 A
listen listen-01 person:ARG0 to/person:ARG1
look look-01 person:ARG0 at/picture:ARG1
look look-01 person:ARG0 at/person:ARG1
look look-01 person:ARG0 for/thing:ARG1
search search-01 person:ARG0 for/thing:ARG2
stare stare-01 person:ARG0 at/person:ARG1
talk talk-01 person:ARG0 to/person:ARG2 ?about/topic:ARG1 A
talk talk-01 person:ARG0 about/topic:ARG1 A
talk talk-01 person:ARG0 with/person:ARG2
speak speak-01 person:ARG0 to/person:ARG2 ?about/topic:ARG1
speak speak-01 person:ARG0 language:ARG3
chat chat-01 person:ARG0 with/person:ARG2 A
argue argue-02 person:ARG0 with/person:ARG1 ?about/topic:ARG2
quarrel quarrel-01 person:ARG0 with/person:ARG1
fight fight-01 person:ARG0 with/person:ARG1
agree agree-01 person:ARG0 with/person:ARG2
disagree disagree-01 person:ARG0 with/person:ARG1
complain complain-01 person:ARG0 ?to/person:ARG2 about/nuisance:ARG1
apologize apologize-01 person:ARG0 to/person:ARG2 ?for/accident:ARG1
shout shout-01 person:ARG0 at/person:ARG2
whisper whisper-01 person:ARG0 to/person:ARG2
wave wave-01 person:ARG0 to/person:ARG2
wink wink-01 person:ARG0 at/person:ARG2
point point-01 person:ARG0 at/building:ARG2
bow bow-01 person:ARG0 to/person:ARG1
think think-01 person:ARG0 about/topic:ARG1
dream dream-01 person:ARG0 about/topic:ARG1
worry worry-02 person:ARG0 about/topic:ARG1
care care-03 person:ARG0 for/person:ARG1
depend depend-01 person:ARG0 on/person:ARG1 S
rely rely-01 person:ARG0 on/person:ARG1 S
belong belong-01 possession:ARG0 to/person:ARG1 S
knock knock-01 person:ARG0 on/door:ARG1
deal deal-01 person:ARG0 with/problem:ARG2
play play-01 child:ARG0 with/toy:ARG2 A
vote vote-01 person:ARG0 for/person:ARG1
look look-after-07 person:ARG0 after/child:ARG1
look look-forward-03 person:ARG0 forward+to/event:ARG1
get get-along-18 person:ARG1 along+with/person:ARG2
run run-out-05 person:ARG2 out+of/supply:ARG1
come come-across-21 person:ARG0 across/text:ARG1
pick_up pick-up-04 person:ARG0 thing:ARG1
put_on put-on-08 person:ARG0 clothes:ARG1
take_off take-off-07 person:ARG0 clothes:ARG1
turn_on turn-on-13 person:ARG0 device:ARG1
turn_off turn-off-07 person:ARG0 device:ARG1
turn_down turn-down-05 person:ARG0 offer:ARG1
throw_away throw-away-07 person:ARG0 thing:ARG1
write_down write-down-03 person:ARG0 word:ARG1
clean_up clean-up-02 person:ARG0 room:ARG1
tidy_up tidy-up-01 person:ARG0 room:ARG1
fill_out fill-out-03 person:ARG0 paper:ARG1
hand_over hand-over-02 person:ARG0 thing:ARG1
call_off call-off-06 person:ARG0 event:ARG1
put_off put-off-06 person:ARG0 event:ARG1
put_out put-out-09 person:ARG0 fire:ARG1
tear_up tear-up-04 person:ARG0 paper:ARG1
look_up look-up-05 person:ARG0 word:ARG1
bring_up bring-up-08 person:ARG0 child:ARG1
cheer_up cheer-up-03 person:ARG0 person:ARG1
let_down let-down-04 person:ARG0 person:ARG1
figure_out figure-out-05 person:ARG0 answer:ARG1
find_out find-out-03 person:ARG0 fact:ARG1
carry_out carry-out-03 person:ARG0 decision:ARG1
drop_off drop-off-03 person:ARG0 child:ARG1 ?at/building:ARG2
make_up make-up-10 person:ARG0 story:ARG1
take_over take-over-12 company:ARG0 company:ARG1
put put-01 person:ARG0 thing:ARG1 on/furniture:ARG2
put put-01 person:ARG0 thing:ARG1 in/bag:ARG2
place place-01 person:ARG0 thing:ARG1 on/furniture:ARG2
hang hang-01 person:ARG0 picture:ARG1 on/wall:ARG2
lay lay-01 person:ARG0 thing:ARG1 on/furniture:ARG2
load load-01 person:ARG0 vehicle:ARG1
move move-01 person:ARG0 furniture:ARG1
move move-01 person:ARG0 to/town:ARG2
take take-01 person:ARG0 thing:ARG1
take take-01 person:ARG0 thing:ARG1 from/furniture:ARG2
remove remove-01 person:ARG0 thing:ARG1 from/bag:ARG2
marry marry-01 person:ARG1 person:ARG2
finish finish-01 person:ARG0 text:ARG1
start start-01 person:ARG0 machine:ARG1
stop stop-01 person:ARG0 machine:ARG1
stop stop-01 vehicle:ARG1
start start-01 event:ARG1
end end-01 event:ARG1
change change-01 person:ARG0 decision:ARG1
change change-01 town:ARG1
ring ring-01 bell:ARG1
happen happen-01 accident:ARG1
occur occur-01 accident:ARG1
"""

_NOUNS = """
food: cake bread pizza soup cheese sandwich egg meat fish rice potato apple
cake: cake pie pizza soup
fruit: apple banana orange pear potato
vegetable: onion carrot tomato potato
drink: water milk coffee tea juice wine beer
vessel: glass cup bottle bowl jar
text: book letter newspaper novel poem email article magazine
paper: letter contract form document
picture: picture photo map portrait
wall: wall fence door
game: chess football tennis cards basketball
instrument: piano guitar violin flute drum
song: song tune melody
film: movie film
sound: music song radio noise
fact: truth secret rule
answer: truth
story: story tale
liking: music cheese chocolate coffee tea winter opera tennis football cats snow summer pizza
thing: book ball key phone bag umbrella pen knife hat box camera bottle watch pencil lamp
possession: car house dog bicycle horse computer farm boat
money: money
bill: bill rent
place: city village forest island valley
town: city village town
building: house school church castle bridge station hotel museum library hospital
room: kitchen room office bathroom garage house
furniture: table chair desk bed sofa bench
surface: bed sofa floor grass
door: door window gate box drawer
machine: car computer radio clock phone bicycle engine machine
device: radio television lamp computer oven
vehicle: car truck bus van
steed: horse bicycle camel
clothes: coat shirt hat dress jacket sweater scarf
bag: bag suitcase box backpack
cloth: blanket cloth
ball: ball stone
stick: stick hammer
knife: knife
key: key
fragile: glass vase window plate cup mirror
flower: flower rose tulip
plant: tree flower rose
fire: fire candle
word: word sentence
collected: coin stamp shell
subject: math history physics biology
topic: music weather future money problem war
problem: problem matter
nuisance: noise food weather price
danger: danger
accident: accident
gift: gift flower book
event: party concert ceremony festival
test: exam
prize: prize medal game
road: road street river bridge
mountain: mountain hill tree
train: train bus
toy: ball doll toy
team: team club
supply: money time milk food
habit: smoking
decision: plan decision
offer: job offer
prison: prison cage
illness: flu
sky: sun
ice: ice snow
water: lake water
bomb: bomb
bell: bell phone
creature: mouse rabbit bird
dog: dog
cat: cat
lion: lion
wolf: wolf
bird: bird eagle owl
animal: dog cat horse bird fox monkey lion rabbit cow wolf bear sheep elephant goat
child: boy girl child kid baby
doctor: doctor
soldier: soldier
person: man woman boy girl child king queen prince doctor soldier lady guy kid princess lawyer
"""

MASS = frozenset(
    [
        "bread",
        "soup",
        "cheese",
        "meat",
        "rice",
        "water",
        "milk",
        "coffee",
        "tea",
        "juice",
        "wine",
        "beer",
        "chess",
        "football",
        "tennis",
        "cards",
        "basketball",
        "music",
        "noise",
        "money",
        "chocolate",
        "winter",
        "opera",
        "snow",
        "summer",
        "math",
        "history",
        "physics",
        "biology",
        "weather",
        "future",
        "war",
        "food",
        "time",
        "hope",
        "grass",
        "ice",
        "flu",
        "rent",
        "fire",
        "truth",
        "smoking",
        "nature",
    ]
)
"""Nouns without an article of number."""

UNIQUE = frozenset(["weather", "future", "truth", "sun", "rent", "flu"])
"""Nouns that go with *the*."""

BARE_PLURAL = {"cats": "cat", "cards": "card"}

CONCEPTS = {"plan": "plan-01", "decision": "decide-01", "offer": "offer-01", "smoking": "smoke-02"}
"""Nouns that are events."""


def _argument(text: str) -> Argument:
    optional = text.startswith("?")
    text = text.lstrip("?")
    preposition, _, rest = text.rpartition("/")
    kind, _, role = rest.partition(":")
    return Argument(preposition.replace("+", " "), kind, role, optional)


def _entry(row: str) -> Entry:
    lemma, frame, *rest = row.split()
    flags = rest.pop() if rest[-1].isupper() else ""
    arguments = [_argument(a) for a in rest]
    base, _, particle = lemma.partition("_")
    return Entry(base, particle, frame, arguments[0], tuple(arguments[1:]), flags)


VERBS = tuple(_entry(row) for row in _ROWS.strip().splitlines() if not row.endswith("weather"))
NOUNS = {k: tuple(v.split()) for k, v in (r.split(":") for r in _NOUNS.strip().splitlines())}
