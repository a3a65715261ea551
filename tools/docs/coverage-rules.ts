/** A rule of a source in our words, with where it is implemented and which test plays it. */
export interface CoveredRule {
  readonly rule: string;
  /** "path#symbol" below src, or null if it is ours alone or left to the table, as `note` says. */
  readonly where: string | null;
  /** "path: title" below test, the title as it is written there or a part of it. */
  readonly test: string | null;
  /** "ours" with what is ours, or "left to the table" with what it decides. */
  readonly note?: string;
}

function rule(text: string, where: string, test: string, note?: string): CoveredRule {
  return { rule: text, where, test, ...(note === undefined ? {} : { note }) };
}

function toTheTable(text: string, what: string): CoveredRule {
  return { rule: text, where: null, test: null, note: `left to the table: ${what}` };
}

const S = "rules/traditions/stress";
const F = "rules/traditions/fortune";
const C = "rules/traditions/check";
const T = "rules/traditions/trip";
const P = "rules/procedures";

/** The rules of each source, by its heading. */
export const coveredRules: Readonly<Record<string, readonly CoveredRule[]>> = {
  "Stress: Project Redcap, “Stress die”": [
    rule(
      "A ten-sided die is rolled; 2 to 9 count as they show.",
      `${S}/stress.ts#stress`,
      "table/worked-examples.test.ts: You roll 3. The result is 3",
    ),
    rule(
      "A first 0 counts 0, and botch dice are rolled.",
      `${S}/stress.ts#stress`,
      "rules/stress.test.ts: a first 0 is worth nothing, and without a botch the modifiers still count",
    ),
    rule(
      "A 1 is rolled again and doubles; each further 1 doubles again.",
      `${S}/stress.ts#stress`,
      "table/worked-examples.test.ts: You roll 1, 4. The result is 8",
    ),
    rule(
      "A 0 after a 1 is 10, and no botch.",
      `${S}/stress.ts#stress`,
      "rules/stress.test.ts: a 0 after a 1 is 10 and never a botch",
    ),
    rule(
      "Version 4: a 0 on the second die is worth 0 and calls for botch dice.",
      `${S}/stress.ts#zeroAfterOne`,
      "rules/stress.test.ts: makes 1, 0 worth nothing and calls for botch dice",
      "ours: a reading, off by default, since versions 1 to 3 and its own next example say otherwise",
    ),
    rule(
      "The storyguide says how many botch dice there are.",
      `${S}/botch-decisions.ts#nameBotchDice`,
      "rules/stress.test.ts: wait for a game master to name their number, where the table asks then",
    ),
    rule(
      "Botch dice can be added once the zero lies.",
      `${S}/botch-decisions.ts#addBotchDice`,
      "rules/stress.test.ts: can be added by a game master on the card of a zero, also where none was declared",
    ),
    rule(
      "Each 0 among the botch dice is one botch.",
      `${S}/botch.ts#botch`,
      "rules/stress.test.ts: each 0 among the botch dice is one botch, and any other face is nothing",
    ),
    rule(
      "Without a botch the roll counts as 0, and modifiers are added.",
      `${S}/stress.ts#stress`,
      "rules/stress.test.ts: a first 0 is worth nothing, and without a botch the modifiers still count",
    ),
    {
      rule: "The page links to a “Low Die” and does not define it.",
      where: null,
      test: null,
      note: "left to the table: there is nothing to implement",
    },
  ],
  "Stress: Ars Magica, 4th edition": [
    rule(
      "A simple die reads a 0 as 10.",
      `${S}/stress.ts#simple`,
      "table/worked-examples.test.ts: a simple die reads a 0 as 10",
    ),
    rule(
      "A quality die reads a 0 as 10, and its ones double without a limit.",
      `${S}/stress.ts#quality`,
      "table/worked-examples.test.ts: a quality die reads a 0 as 10, a 1 doubles, a second 1 quadruples, a third multiplies by 8",
    ),
    rule(
      "A 1 “may” be rolled again.",
      `${S}/stress.ts#decline`,
      "rules/stress.test.ts: lets the player keep the 1",
      "ours: a reading asks; by default it is rolled at once",
    ),
    rule(
      "A botch fails whatever the modified total, which stands.",
      `${S}/stress-outcome.ts#StressOutcome`,
      "rules/stress.test.ts: keeps its score, and fails all the same",
    ),
    rule(
      "Characteristic and Ability are added to the die.",
      "rules/kernel/compose.ts#rollTraits",
      "rules/compose.test.ts: are added by their names, and are its title",
    ),
    rule(
      "Several Abilities can be added (Technique and Form).",
      "rolls/compose-choices.ts#moreAbilities",
      "table/total-requests.test.ts: are added in the dialog, each once, and can be left out again",
      "ours: the pages at hand add one Ability; Technique and Form are the 4th edition’s",
    ),
    rule(
      "A specialty that applies is worth 1 more.",
      "rules/kernel/compose.ts#withSpecialty",
      "rules/compose.test.ts: with a specialty are worth one more in stress",
      "ours: the pages at hand name no specialties",
    ),
    rule(
      "The total must meet or exceed the ease factor.",
      "rules/kernel/target.ts#meets",
      "rules/stress.test.ts: meeting the ease factor is a success, exactly",
    ),
    rule(
      "Modifiers are added before the comparison, each with its name.",
      "rules/kernel/roll-spec.ts#toFormula",
      "rules/command.test.ts: modifiers may have a name in brackets or in quotes",
    ),
    rule(
      "Ease factors have names: Very Easy 3 to Extremely Difficult 15.",
      "rules/character/difficulties.ts#difficultyCharts",
      "rules/difficulties.test.ts: are the ease factors of the 4th edition for the stress die",
    ),
    rule(
      "An ease factor can be named instead of its number.",
      "rules/command/command.ts#targetNamed",
      "table/total-requests.test.ts: is made in words, and set in the window",
    ),
    rule(
      "Fatigue levels are marked one after the other.",
      "rules/character/tracks.ts#defaultTracks",
      "rules/tracks.test.ts: fatigue levels marked are",
      "ours: the penalties of the levels, which no source names",
    ),
    rule(
      "Body levels are marked in the same way.",
      "rules/character/tracks.ts#levelOf",
      "table/damage.test.ts: says of each targeted token what its track shows now, and what it will show after soak",
      "ours: 5 points of damage for each box",
    ),
    rule(
      "Soak reduces damage.",
      "rules/procedures/damage.ts#hitOn",
      "table/damage.test.ts: says so where the damage is soaked, and that more than there are boxes marks the last",
    ),
    rule(
      "Combat totals: Initiative, Attack, Defense, Damage, Soak and Fatigue.",
      `${S}/stress-characters.ts#stressTradition`,
      "table/combat.test.ts: shows the totals of each weapon in hand and of bare hands, and soak once",
      "ours: the formulas, made out of published characters",
    ),
    rule(
      "Attack opposes Defense, and its advantage goes into the damage.",
      "requests/contest.ts#damageWon",
      "table/total-requests.test.ts: carries the advantage into the damage of the winner, as a part that can be taken out",
      "ours: the pages at hand only name the totals",
    ),
    rule(
      "5th edition: each wound has its own penalty, and all add up.",
      "rules/character/tracks.ts#conditionOf",
      "table/edition.test.ts: are counted on the sheet, and take their penalties from each roll",
      "ours: no source at hand has that edition; a table chooses it",
    ),
    toTheTable(
      "Which of the three dice a situation calls for.",
      "who rolls chooses the die, or the game master does in a request",
    ),
  ],
  "Fortune: Mecha vs Kaiju": [
    rule(
      "Every roll has one fortune die, a d20, and any number of character dice.",
      `${F}/fortune-pool.ts#characterDice`,
      "rules/fortune.test.ts: of nothing but a fortune die is that die",
    ),
    rule(
      "Traits join the pool and count alike once rolled.",
      "rules/kernel/compose.ts#addTraitDice",
      "rules/compose.test.ts: that are dice join the pool",
    ),
    rule(
      "The action total is the best two dice.",
      `${F}/fortune-dice.ts#actionDice`,
      "rules/fortune.test.ts: takes the best two dice: 15 and 8 are 23",
    ),
    rule(
      "The total never holds two d20s.",
      `${F}/fortune-dice.ts#actionDice`,
      "rules/fortune.test.ts: never takes two d20s",
    ),
    rule(
      "The player may choose another pair.",
      `${F}/fortune-decisions.ts#actionDice`,
      "rules/fortune-decisions.test.ts: is any two dice that are left, the best first",
    ),
    rule(
      "Burning out takes the best three.",
      `${F}/fortune-pool.ts#bestDice`,
      "rules/fortune.test.ts: takes the best three when the character burns out, and still one d20 at most",
      "ours: the rules at hand do not name it",
    ),
    rule(
      "Advantage adds one d20, and one is kept.",
      `${F}/fortune-pool.ts#preparePool`,
      "rules/fortune.test.ts: advantage keeps the higher d20, and the lower is put aside without being scratched",
    ),
    rule(
      "Disadvantage adds one d20, and the higher is scratched.",
      `${F}/fortune-hand.ts#addDie`,
      "rules/fortune.test.ts: disadvantage scratches the higher",
    ),
    rule(
      "Both together are neither, whatever their numbers.",
      `${F}/fortune-pool.ts#preparePool`,
      "rules/fortune.test.ts: together are neither",
    ),
    rule(
      "Each die that shows 4 or more gives 1 impact, a character die of 10 or more gives 2.",
      `${F}/fortune-state.ts#impactOfDice`,
      "rules/fortune.test.ts: counts dice that are not in the total, and modifiers",
    ),
    rule(
      "A fortune die of 4 or more leaves at least 1 impact, even countered.",
      `${F}/fortune-outcome.ts#minimumImpact`,
      "rules/fortune.test.ts: is at least 1 in effect while the fortune die shows 4 or more",
    ),
    rule(
      "An action succeeds unless the counter is higher.",
      `${F}/fortune-outcome.ts#settle`,
      "rules/fortune.test.ts: is met by a tie",
    ),
    rule(
      "A countered action inflicts no stress.",
      `${F}/fortune-outcome.ts#canInflictStress`,
      "rules/fortune.test.ts: that is higher leaves the minimum impact and no stress",
    ),
    rule(
      "A natural 20 on an action that succeeds is a critical success.",
      `${F}/fortune-outcome.ts#critSuccess`,
      "rules/fortune.test.ts: is a natural 20 on the kept die of an action that succeeds",
    ),
    rule(
      "It gives 2 impact or 1 inspiration, as the player chooses.",
      `${F}/fortune-decisions.ts#critical`,
      "rules/fortune-decisions.test.ts: gives 2 impact or 1 inspiration, once",
    ),
    rule(
      "A natural 1 is a critical fumble: one other die that shows no 1 is scratched.",
      `${F}/fortune-state.ts#isFumble`,
      "rules/fortune.test.ts: scratches the lowest die that does not show 1, for total and impact, and gives 1 inspiration",
    ),
    rule(
      "The player chooses that die, the other d20 included; the lowest is proposed.",
      `${F}/fortune-decisions.ts#scratch`,
      "rules/fortune-decisions.test.ts: lets the kept d20 be scratched too, in place of the lowest character die, and the other one does not step in",
    ),
    rule("A fumble can still succeed.", `${F}/fortune-outcome.ts#settle`, "rules/fortune.test.ts: can still succeed"),
    rule(
      "A countered 1 to 3 is a fumble too.",
      `${F}/fortune-outcome.ts#LEAST_WITH_IMPACT`,
      "rules/fortune.test.ts: is also a countered 1 to 3, which scratches nothing and gives 1 inspiration",
    ),
    rule(
      "Where no counter is known, such a roll is a possible fumble.",
      `${F}/fortune-outcome.ts#possibleFumble`,
      "rules/fortune.test.ts: leaves no verdict while it is not known",
    ),
    rule(
      "A fumble gives 1 inspiration.",
      `${F}/fortune-outcome.ts#inspiration`,
      "rules/fortune.test.ts: gives 1 inspiration, not 2, for a 1 that is countered",
    ),
    rule(
      "A scratched die counts for nothing, as if it was never in the pool.",
      `${F}/fortune-dice.ts#fates`,
      "rules/fortune-decisions.test.ts: is as if it was never part of the pool",
    ),
    rule(
      "The game master can scratch any die after the roll; nothing scratched comes back.",
      `${F}/fortune-state.ts#strike`,
      "rules/fortune-decisions.test.ts: counts neither for the total nor for impact, one after the other down to none",
    ),
    rule(
      "Overwhelmed or Staggered reduces the largest character die.",
      `${F}/fortune-pool.ts#preparePool`,
      "rules/fortune-pool.test.ts: the largest die is smaller under stress, and thrown under both kinds of it",
    ),
    rule(
      "Both together scratch the highest die after the roll.",
      `${F}/fortune-dice.ts#fates`,
      "rules/fortune.test.ts: scratch the highest rolled character die after the roll",
    ),
    rule(
      "Dice are boosted and reduced before the roll.",
      `${F}/fortune-pool.ts#changedDice`,
      "table/fortune.test.ts: says which die is missing from the pool before anything is thrown",
      "ours: the rules at hand reduce the highest die under stress, and boost none",
    ),
    rule(
      "Anyone can counter an action, with their own pool or danger dice.",
      "cards/counter.ts#counterWith",
      "table/counter.test.ts: is rolled with the traits of an NPC, if the game master says so",
      "ours: the rules at hand only compare the two totals",
    ),
    rule(
      "A counter is never judged as an action.",
      `${F}/fortune-outcome.ts#isCounter`,
      "table/counter.test.ts: is never judged as an action: nothing of it is countered, and no target is asked for",
    ),
    rule(
      "A contest judges both sides as action and counter.",
      "requests/contest.ts#effectsOf",
      "table/contest-request.test.ts: tells what the action achieves against its counter",
    ),
    rule(
      "Inspiration is spent before the roll for advantage or a die.",
      "rules/kernel/paid-options.ts#purchasable",
      "rules/compose.test.ts: pays for advantage, or for one more die of any size",
      "ours: the rules at hand say how it is gained, not spent",
    ),
    rule(
      "Inspiration is spent after it on an unused die.",
      `${F}/fortune-decisions.ts#decide`,
      "rules/fortune-decisions.test.ts: adds an unused die to the total",
      "ours: the rules at hand say how it is gained, not spent",
    ),
    rule(
      "Impact can be spent on stress.",
      `${F}/fortune.ts#fortune`,
      "table/damage.test.ts: a fortune action inflicts its impact as stress, of which a game master may spend less",
      "ours: what a point of it does, a box of the track “Health”",
    ),
    toTheTable("What else impact is spent on.", "impact is shown and nothing is taken off it"),
  ],
  "Check: dice mechanics": [
    rule("A check is 3d8.", `${C}/check.ts#check`, "rules/check.test.ts: adds three eight-sided dice"),
    rule(
      "Each boon adds 1 and enlarges the first die by 2 sides up to d12, then the next.",
      `${C}/check-pool.ts#poolSizes`,
      "rules/check-pool.test.ts: each boon that finds a die to grow adds two sides, and each bane takes two away",
    ),
    rule(
      "Each bane takes 1 off and shrinks the last die down to d4, then the one before.",
      `${C}/check-pool.ts#poolSizes`,
      "rules/check-pool.test.ts: no die is smaller than a d4 or larger than a d12, and none is larger than the one before it",
    ),
    rule(
      "Both change the same roll.",
      `${C}/check-pool.ts#poolSizes`,
      "rules/check-pool.test.ts: with three dice or more, the order of boons and banes never matters",
    ),
    rule(
      "No more than 6 of each count.",
      `${C}/check-pool.ts#countedShifts`,
      "rules/check.test.ts: over six count as six, and the card says so",
    ),
    rule(
      "A boon raises the average by 2, a bane lowers it by 2.",
      "rules/odds/odds.ts#odds",
      "table/worked-examples.test.ts: each boon raises the average by 2, and each bane lowers it by 2",
    ),
    rule(
      "A specialization gives one boon.",
      "rules/kernel/compose.ts#addSpecialties",
      "rules/compose.test.ts: with a specialty bring a boon to a check, beside others and up to six",
    ),
    rule(
      "Ability bonus, skill bonus and enchantment bonus are added.",
      "rules/kernel/compose.ts#rollTraits",
      "table/worked-examples.test.ts: Albert attacks the prone pirate with 2 boons",
    ),
    rule(
      "Several ability scores count with their average.",
      "rules/kernel/rounding.ts#averageOf",
      "rules/compose.test.ts: that are several scores count with their average, rounded as the die rounds",
    ),
    rule(
      "An attack is made with Strength, or what the weapon says.",
      `${C}/check-characters.ts#attacksWith`,
      "table/passive.test.ts: is made with Strength, unless the weapon names another Characteristic",
    ),
    rule(
      "The enchantment bonus is the sum of all magic, 6 at most.",
      `${C}/check-bonuses.ts#enchantmentBonus`,
      "rules/compose.test.ts: that are magical are one enchantment bonus of 6 at most",
      "ours: −6 at least",
    ),
    rule(
      "What is cut is told.",
      `${C}/check-bonuses.ts#cutNote`,
      "table/passive.test.ts: is a part of its own with what it comes from, and what is cut is told on the card",
      "ours",
    ),
    rule(
      "The total must surpass the target.",
      `${C}/check-outcome.ts#surpass`,
      "rules/check.test.ts: must surpass its target: equal is not enough",
    ),
    rule(
      "Difficulty tiers from Trivial to Impossible.",
      "rules/character/difficulties.ts#difficultyCharts",
      "rules/difficulties.test.ts: are ranges for a check: Trivial 1-12",
    ),
    rule(
      "The game master chooses the target before the roll; it need not be known.",
      "requests/make-request.ts#hidesTarget",
      "table/requests.test.ts: a hidden target",
    ),
    rule("Fractions are rounded up.", "rules/kernel/rounding.ts#roundUp", "rules/check-contest.test.ts: is rounded up"),
    rule(
      "In a contest the higher total wins, by its margin.",
      `${P}/contest.ts#resolveContest`,
      "rules/check-contest.test.ts: is won by the higher total, whatever else is settled",
    ),
    rule(
      "A tie goes to the defender.",
      `${C}/check-outcome.ts#breakTie`,
      "rules/check-contest.test.ts: a tie goes to the defender, even against a higher bonus",
    ),
    rule(
      "Between equals it goes to the higher bonus without dice.",
      `${P}/bonus-without-dice.ts#bonusWithoutDice`,
      "rules/check-contest.test.ts: a tie between equal challengers goes to the higher bonus, even where a stalemate is possible",
    ),
    rule(
      "Else it is a stalemate, if that is possible.",
      `${C}/check-outcome.ts#breakTie`,
      "rules/check-contest.test.ts: a tie with equal bonuses is a stalemate where that is possible",
    ),
    rule(
      "Else it is rolled again until decided.",
      "rules/requests/contest-of-several.ts#thrownAgain",
      "table/contest-request.test.ts: rolls a tie again by itself until it is decided, as answers of later rounds",
      "ours: 20 times at most",
    ),
    rule(
      "A passive check takes 12 instead of the dice, with 1 for each boon and bane.",
      `${P}/passive-check.ts#passiveCheck`,
      "table/worked-examples.test.ts: a passive check takes 12, with +1 for each boon and −1 for each bane",
    ),
    rule(
      "A game master compares passive values without asking.",
      "requests/window/request-people.ts#passiveChance",
      "table/passive.test.ts: with a hidden target is compared on the game master's screen alone",
    ),
    rule(
      "A passive value can oppose a roll.",
      "requests/make-request.ts#passiveSides",
      "table/passive.test.ts: is decided by the roll of the other, as soon as that is there",
    ),
    rule(
      "What alters a roll is declared before it.",
      "rolls/dialog/roll-dialog.ts#RollDialog",
      "table/check.test.ts: says after a reload what they came from, without the character that had them",
      "ours: no card offers a boon after the throw",
    ),
    rule(
      "A check is binding until circumstances change.",
      `${P}/let-it-ride.ts#bindingCheck`,
      "table/let-it-ride.test.ts: is refused with what it is, who has rolled it and when; nothing is rolled or paid",
    ),
    rule(
      "The game master says when they have changed.",
      "rolls/new-circumstances.ts#releaseCheck",
      "table/let-it-ride.test.ts: can be tried again once the game master says that circumstances have changed, once",
    ),
    rule(
      "An ability that grants a re-roll is an exception.",
      "rolls/let-it-ride.ts#rerollBy",
      "table/let-it-ride.test.ts: opens the dialog, which asks for it first; it is paid for, and the card names it",
    ),
    rule(
      "In a group challenge each chooses an offered skill.",
      "requests/challenge.ts#challengeStory",
      "table/challenge-request.test.ts: hides every roll until all have answered, then reveals them together with the story",
    ),
    rule(
      "Or each nominates one, and its difficulty is set in secret then.",
      "requests/nominate.ts#setDifficulties",
      "table/nominate.test.ts: then has a difficulty that is sealed, and a roll of that Ability for each",
    ),
    rule(
      "All roll in private and reveal together.",
      "requests/make-request.ts#shows",
      "table/challenge-request.test.ts: hides every roll until all have answered, then reveals them together with the story",
    ),
    rule(
      "Abilities may force a re-roll then.",
      "requests/actions.ts#release",
      "table/challenge-request.test.ts: is rolled again once for each time that the game master lets it, and both are on the card",
    ),
    rule(
      "A margin over 5 counts twice, both ways; only successes are compared.",
      `${P}/group-challenge.ts#tally`,
      "rules/check-group-challenge.test.ts: compares only the successes with what is needed",
    ),
    rule(
      "The successes needed go by difficulty and party.",
      `${P}/group-challenge.ts#neededSuccesses`,
      "rules/check-group-challenge.test.ts: from an easy challenge to an impossible one",
    ),
    rule(
      "The outcome is final.",
      "requests/actions.ts#lock",
      "table/challenge-request.test.ts: changes no more once it is locked",
    ),
    rule(
      "An accumulation check adds its result to a tracked value, or takes it off.",
      `${P}/accumulation.ts#accumulate`,
      "table/accumulation.test.ts: adds the result to a track, and the card shows before, change and after",
    ),
    rule(
      "Any number can be tracked.",
      "services/tallies.ts#addTally",
      "table/passive.test.ts: is counted on any sheet, and the result of a roll can be added to it",
    ),
    rule(
      "A twist of fate is a d100 and its table.",
      `${P}/twist-of-fate.ts#twists`,
      "table/fate.test.ts: is the one that /twist rolls, which is for nothing in particular",
      "ours: 41 to 50 have no row and are no twist",
    ),
    rule(
      "Scatter: a direction die and a distance die, on squares and hexagons.",
      `${P}/scatter.ts#scatter`,
      "table/worked-examples.test.ts: lands two spaces south-east of its target",
    ),
    toTheTable("Whether circumstances have changed enough.", "the game master's word releases a check"),
    toTheTable("What a twist or a margin means in the story.", "cards show the row and the margin"),
  ],
  "Trip: the Trip Die System": [
    rule(
      "A target of *0 to *8 is shown with its asterisk.",
      `${T}/trip-fields.ts#targetField`,
      "rules/trip-card.test.ts: calls itself *4",
    ),
    rule(
      "A d20 is rolled with one bonus die for all bonuses.",
      `${T}/trip-state.ts#nextTrip`,
      "rules/trip.test.ts: adds the bonus die to the trip die",
    ),
    rule(
      "A natural 10 flags the roll, and the trip die alone is tossed again.",
      `${T}/trip-state.ts#nextTrip`,
      "rules/trip.test.ts: flags the roll: the trip die alone is tossed again, before the bonus die",
    ),
    rule(
      "The first 10 counts for nothing else.",
      `${T}/trip-state.ts#afterTrip`,
      "rules/trip.test.ts: of the first toss counts for nothing else: a 1 after it is an ability failure",
    ),
    rule("An even second result is tremendous.", `${T}/trip-state.ts#flagOf`, "rules/trip.test.ts: is tremendous"),
    rule("An odd one is critical.", `${T}/trip-state.ts#flagOf`, "rules/trip.test.ts: is critical"),
    rule(
      "A second 10 is kept.",
      `${T}/trip-state.ts#afterTrip`,
      "rules/trip.test.ts: a second 10 is kept, tremendous, and not tossed a third time",
      "ours: there is no third toss",
    ),
    rule(
      "Neither flag changes success.",
      `${T}/trip-outcome.ts#settle`,
      "rules/trip.test.ts: changes neither success nor failure",
    ),
    rule(
      "The game master may roll how strongly a flag shows.",
      `${T}/trip.ts#intensity`,
      "table/trip-weapons.test.ts: is rolled by game masters alone, for themselves",
    ),
    rule(
      "A trip die below target and slide is an ability failure, without the bonus die.",
      `${T}/trip-state.ts#isAbilityFailure`,
      "rules/trip.test.ts: is a trip die below the target: the bonus die is thrown and ignored",
    ),
    rule(
      "The slide moves the failure alone.",
      `${T}/trip-state.ts#degreeOf`,
      "rules/trip.test.ts: is moved by the slide, and the degrees are not",
    ),
    rule(
      "A slide over 9 is rare.",
      `${T}/trip-decisions.ts#decide`,
      "rules/trip-decisions.test.ts: is a game master's to confirm, or comes down to 9",
    ),
    rule(
      "Meta spent is lost on an ability failure.",
      `${T}/trip.ts#losesMeta`,
      "table/meta.test.ts: Spent Meta is lost",
    ),
    rule(
      "A natural 20 is max heroic and never fails.",
      `${T}/trip-state.ts#isMaxHeroic`,
      "rules/trip.test.ts: of a natural 20 is the highest the level allows, whatever the penalties",
    ),
    rule(
      "Every 10 above the target is a degree, up to the highest of the level.",
      `${T}/trip-state.ts#degreeOf`,
      "rules/trip.test.ts: is at most the character's highest",
    ),
    rule(
      "A heroic roll joins two dice of the degree to the smallest number.",
      `${T}/trip-dice.ts#joinSmallest`,
      "table/worked-examples.test.ts: a heroic roll of two %s that show %j is %i",
    ),
    rule(
      "A degree beyond the table rolls its last die.",
      `${T}/trip-state.ts#heroicDie`,
      "rules/trip.test.ts: has its own die on the heroic table; beyond the table it is the last",
      "ours; so is the table that a sheet begins with",
    ),
    rule(
      "The better of trip and heroic result counts.",
      `${T}/trip-state.ts#tripValue`,
      "rules/trip.test.ts: leaves the trip roll when that is better: the player may keep either",
    ),
    rule(
      "The result meets or exceeds the difficulty.",
      "rules/kernel/target.ts#meets",
      "rules/trip.test.ts: meets its difficulty or exceeds it",
    ),
    rule(
      "The cumulative bonus chooses the bonus die.",
      `${T}/trip-dice.ts#bonusDie`,
      "table/worked-examples.test.ts: a cumulative bonus of %i is a bonus die of %s sides",
    ),
    rule(
      "The level limits the bonus die, to d20 at lower levels.",
      `${T}/trip-fields.ts#highestBonusDieField`,
      "table/trip-weapons.test.ts: is set on the sheet, and no bonus throws a larger one",
      "ours: at a higher level a bonus above 20 throws a d24, above 24 a d30",
    ),
    rule(
      "Bonuses of different sources add up.",
      `${T}/trip-bonuses.ts#stackBonuses`,
      "rules/trip-bonus.test.ts: stack as long as they are from different sources",
    ),
    rule(
      "One bonus for each feat set.",
      `${T}/trip-bonuses.ts#competitions`,
      "rules/trip-bonus.test.ts: count only one of a feat set, whoever cast it",
    ),
    rule(
      "One artifact of a type, unless approved.",
      `${T}/trip-bonuses.ts#competitions`,
      "rules/trip-bonus.test.ts: count an approved ring beside any other, in any order and whichever is stronger",
    ),
    rule(
      "The best two kits.",
      `${T}/trip-bonuses.ts#competitions`,
      "rules/trip-bonus.test.ts: count the best two of three kits",
    ),
    rule(
      "One mastery and one focus.",
      `${T}/trip-bonuses.ts#competitions`,
      "rules/compose.test.ts: of two masteries are one, and so are those of two focuses",
    ),
    rule(
      "Nothing is added after the throw.",
      "rolls/dialog/roll-dialog.ts#RollDialog",
      "rules/trip-decisions.test.ts: is offered, also with a focus that the first roll had not",
      "ours: luck alone may take a focus, as the source says",
    ),
    rule(
      "A focus costs one Meta for one use.",
      "services/meta.ts#focusChoices",
      "table/focus.test.ts: each use of a focus is paid for once",
    ),
    rule(
      "It covers the essential rolls of that use: attack and damage, the parts of a feat.",
      "services/meta.ts#thingOf",
      "table/trip-weapons.test.ts: takes the focus of its attack along for its damage, and nothing else does",
    ),
    rule(
      "Only the colour of Meta decides: Mana, Omega, Pool, Channeled.",
      "rules/kernel/resources.ts#isSameColour",
      "table/focus.test.ts: Meta of one colour gives one bonus, whatever its kind, and each kind is held for itself",
    ),
    rule(
      "Luck rolls the whole roll again and keeps the better.",
      `${T}/luck.ts#keptByLuck`,
      "rules/trip-decisions.test.ts: rolls the whole roll again, bonus and heroic dice included, and keeps the better",
    ),
    rule(
      "What luck costs.",
      "world-settings.ts#startingLuck",
      "table/update-world.test.ts: is one point in a new world, whose trip characters start with the world's number",
      "ours: one luck point, or nothing where the table says so",
    ),
    rule(
      "Nish counts order who acts.",
      `${T}/trip-characters.ts#tripTradition`,
      "table/initiative.test.ts: of a trip character is flat: the count is what the d20 shows",
      "ours: a flat d20 with the bonuses, since no source at hand says how the count comes about",
    ),
    rule(
      "A critical roll cannot be lucked.",
      `${T}/trip-state.ts#mayRepeatTrip`,
      "rules/trip-decisions.test.ts: cannot repeat a roll that is flagged critical, but one that is tremendous",
    ),
    rule(
      "Unskilled: slide 5 and −5, or anti-luck.",
      `${T}/trip-bonuses.ts#unskilled`,
      "rules/trip-bonus.test.ts: slides the failure by 5 and takes a penalty of 5",
    ),
    rule(
      "It is said in the dialog, in a command, in a request.",
      "rules/command/language.ts#unskilledWord",
      "table/trip-weapons.test.ts: is a switch in the dialog, on for what is not learnt and off for what is",
    ),
    rule(
      "A flat roll is its dice and nothing else, with luck and anti-luck.",
      "rolls/flat-roll.ts#rollFlat",
      "table/flat.test.ts: the damage of a weapon may be rolled with luck, from the menu of its button",
    ),
    toTheTable(
      "What tremendous and critical effects are.",
      "the card names the flag, and the game master says what happens",
    ),
  ],
};
