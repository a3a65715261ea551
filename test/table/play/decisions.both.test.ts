import type { Face } from "../open-table.ts";
import { d20, d8 } from "./dice.ts";
import { flow, net } from "./net.ts";
import type { Game } from "./characters.ts";
import { rest } from "../page.ts";
import { answer, naddaha, newestRoll, offered, press, saidBack, say, sheetOf, submit, windowThat } from "./play.ts";
import type { Reader } from "./seats.ts";

/** What can be decided after a roll: what its card offers to each reader, and what it says then. */

interface Decision {
  /** What Naddaha's player rolls. */
  readonly roll: readonly [words: string, ...faces: Face[]];
  /** Who decides; the player by default. */
  readonly by?: Reader;
  /** The button on the card, unless the roll itself opens a window. */
  readonly press?: string;
  /** What is filled in and pressed in a window. */
  readonly answer?: Readonly<Record<string, string>>;
  readonly confirm?: string;
  /** The dice that fall then. */
  readonly faces?: readonly Face[];
  /** Whether the roll is open until then, as its card says to all. */
  readonly isAwaited?: boolean;
}

type Rolled = readonly [words: string, ...faces: Face[]];

const action = ["/fortune d10 d8 d8 vs 11", ...d20(15), [10, 8], ...d8(4, 2)] as const;
const critical = ["/fortune d10 d8 d8 vs 11", ...d20(20), [10, 8], ...d8(4, 2)] as const;
const fumble = ["/fortune d10 d8 d8 vs 11", ...d20(1), [10, 8], ...d8(4, 2)] as const;
const trip = ["/trip dex bonus 3 vs 15", ...d20(5), [4, 2]] as const;

const decided = (name: string, game: Game, decision: Decision, settings = {}) =>
  flow<Decision>(
    name,
    { [game]: decision },
    async (at, { roll: [words, ...rolled], by = "owner", press: button, answer: fields, faces = [], ...how }) => {
      await say(words, ...rolled);
      if (how.isAwaited) await at.look("awaited");
      await at.sit(by);
      at.note(`offered to ${by}`, await offered());
      if (button) await press(button, ...(fields ? [] : faces));
      if (fields) await answer(how.confirm ?? "Decide", fields, ...faces);
      await at.look("decided");
    },
    settings,
  );

net("decisions", [
  decided(
    "botch dice set by the GM",
    "stress",
    {
      roll: ["/stress int + legend lore vs 3", 10],
      by: "GM",
      press: "Set botch dice…",
      answer: { answer: "3 botch dice" },
      faces: [4, 10, 10],
      isAwaited: true,
    },
    { botchDice: "asked" },
  ),
  decided("more botch dice", "stress", {
    roll: ["/stress int vs 3", 10, 4],
    by: "GM",
    press: "Add botch dice…",
    answer: { answer: "1 more" },
    faces: [10],
  }),
  ...["Yes", "No"].map((answered) =>
    flow<Rolled>(
      `a 1 thrown again? ${answered}`,
      { stress: ["/stress int vs 9", 1] },
      async (at, [words, ...faces]) => {
        await say(words, ...faces);
        await answer(answered, {}, ...(answered === "Yes" ? [6] : []));
        await at.look();
      },
      { declineReroll: true },
    ),
  ),
  decided("benefit of a critical: impact", "fortune", { roll: [...critical], press: "+2 impact", isAwaited: true }),
  decided("benefit of a critical: inspiration", "fortune", { roll: [...critical], press: "+1 inspiration" }),
  decided("inspiration: a die added", "fortune", { roll: [...action], press: "Inspiration: d8 (4) added" }),
  decided("inspiration: an impact", "fortune", { roll: [...action], press: "Inspiration: d8 (2) counts" }),
  decided("another die scratched by a fumble", "fortune", {
    roll: [...fumble],
    press: "Change the scratched die…",
    answer: { answer: "Scratch d10" },
  }),
  decided(
    "a die scratched by a fumble, chosen",
    "fortune",
    { roll: [...fumble], press: "Scratch d8 (4)", isAwaited: true },
    { fumbleScratch: "manual" },
  ),
  decided("a die scratched by the GM", "fortune", { roll: [...action], by: "GM", press: "Scratch d20 (15)" }),
  decided("the other d20 after the GM's scratch", "fortune", {
    roll: ["/fortune d8 d6 advantage vs 11", ...d20(20, 12), [8, 3], [6, 2]],
    by: "GM",
    press: "Scratch d20 (20)",
  }),
  decided(
    "dice added to the pool",
    "fortune",
    { roll: [...action], press: "Add dice…", answer: { d12: "1" }, confirm: "Roll added dice", faces: [[12, 11]] },
    { editPool: true },
  ),
  decided("luck", "trip", {
    roll: [...trip],
    press: "Call on luck…",
    answer: { answer: "Luck: whole roll" },
    faces: [...d20(8), [4, 4]],
  }),
  decided("luck with a focus", "trip", {
    roll: [...trip],
    press: "Call on luck…",
    answer: { answer: "Luck, with focus" },
    faces: [...d20(8), [6, 5]],
  }),
  decided("a large slide approved", "trip", {
    roll: ["/trip dex slide 12 bonus 7 vs 15", ...d20(14), [8, 5]],
    by: "GM",
    press: "Slide 12",
    isAwaited: true,
  }),
  decided("a large slide refused", "trip", {
    roll: ["/trip dex slide 12 bonus 7 vs 15", ...d20(14), [8, 5]],
    by: "GM",
    press: "Slide 9",
    faces: [
      [6, 4],
      [6, 2],
    ],
  }),
  decided("intensity of a flag", "trip", {
    roll: ["/trip dex vs 15", ...d20(10, 7)],
    by: "GM",
    press: "Roll d20",
    faces: d20(13),
  }),
  decided("a target set later", "stress", {
    roll: ["/stress int", 8],
    by: "GM",
    press: "Compare with target…",
    answer: { target: "9" },
    confirm: "Compare",
  }),
  decided("a target set later", "check", {
    roll: ["/check dex", ...d8(5, 4, 3)],
    by: "GM",
    press: "Compare with target…",
    answer: { target: "15" },
    confirm: "Compare",
  }),
  decided("a counter by danger dice", "fortune", {
    roll: ["/fortune d8 d6", ...d20(12), [8, 7], [6, 5]],
    by: "GM",
    press: "Roll a counter…",
    answer: {},
    confirm: "Roll counter",
    faces: [...d20(15), [6, 5], [6, 2], [6, 1]],
  }),
  decided("a counter that fails", "fortune", {
    roll: ["/fortune d10 d12", ...d20(19), [10, 8], [12, 12]],
    by: "GM",
    press: "Roll a counter…",
    answer: {},
    confirm: "Roll counter",
    faces: [...d20(20), [6, 5], [6, 2], [6, 1]],
  }),
  flow<Rolled>(
    "decided, undone and decided again",
    { stress: ["/stress int vs 3", 10, 4] },
    async (at, [words, ...faces]) => {
      const decide = async (...dice: readonly Face[]) => {
        await press("Add botch dice…");
        await answer("Decide", { answer: "1 more" }, ...dice);
        return newestRoll();
      };
      await at.sit("GM");
      await say(words.replace("int", "as Naddaha int"), ...faces);
      at.note("decided", await decide(10));
      await press("Undo");
      at.note("undone", await newestRoll());
      at.note("with the same dice", await decide());
    },
  ),
  flow<Rolled>(
    "a reading changed later",
    { stress: ["/r 1dsb2 + 5 vs 3", 10, 10, 10] },
    async (at, [words, ...faces]) => {
      await at.sit("GM");
      await say(words, ...faces);
      await game.settings.set("quadrivium", "botchTotal", "negative");
      at.note("the old roll", await newestRoll());
      at.note("a new one", await saidBack(() => say(words, ...faces)));
    },
  ),
  flow<Rolled>(
    "fumble of who counts no inspiration",
    { check: ["/r 1dnc8 vs 9", ...d20(1), [8, 4]] },
    async (at, [words, ...faces]) => {
      at.note("rolled", await saidBack(() => say(words, ...faces)));
      await naddaha().update({ system: { tradition: "fortune" } });
      await rest();
      at.note("counted later", (await sheetOf(naddaha())) ?? "");
    },
  ),
  flow<Rolled>(
    "a counter by a player",
    { fortune: ["/fortune d8 d6", ...d20(3), [8, 7], [6, 5]] },
    async (at, [words, ...faces]) => {
      await say(words, ...faces);
      await at.look("rolled");
      await at.sit("other player");
      await press("Roll a counter…");
      await submit(await windowThat(".roll-dialog"), ...d20(15));
      await at.look("countered");
    },
  ),
]);
