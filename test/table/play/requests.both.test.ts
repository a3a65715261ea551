import type { Face } from "../open-table.ts";
import { d20, d8, plain } from "./dice.ts";
import { flow, net } from "./net.ts";
import type { Play } from "./net.ts";
import {
  answer,
  answerIn,
  answerPrompt,
  newest,
  newestRoll,
  offered,
  press,
  runMacro,
  say,
  submit,
  windowThat,
} from "./play.ts";
import { readers } from "./seats.ts";

/** What a game master asks for, and what each reader learns of it. Each look reloads the pages. */

const rolls = {
  stress: "stress per + awareness vs 9",
  fortune: "fortune d8 d6 vs 12",
  check: "check dex + acrobatics vs 15",
  trip: "trip dex vs 15",
} as const;

const faces = { ...plain, fortune: [...d20(15), [8, 7], [6, 2]], trip: [...d20(12), [6, 4], [6, 2]] } as const;

const all = { stress: faces.stress, fortune: faces.fortune, check: faces.check, trip: faces.trip };

async function ask(at: Play, words: string): Promise<void> {
  await at.sit("GM");
  await say(`/request ${words}`);
}

/** A player answers, and the game master's client rolls the dice that the player may not see. */
async function roll(at: Play, who: "owner" | "other player", dice: readonly Face[], isAside = false): Promise<void> {
  await at.sit(who);
  await answerPrompt(...(isAside ? [] : dice));
  await at.sit("GM", ...(isAside ? dice : []));
}

/** A player copies the first answer, as a macro can, to the newest request; the game master's client judges it. */
async function copyAnswer(at: Play, who: "owner" | "other player", stage: string): Promise<void> {
  await at.sit(who);
  await runMacro(`
    const messages = game.messages.contents;
    const requests = messages.filter(({ type }) => type === "request");
    const answer = JSON.stringify(messages.find(({ rolls }) => rolls.length > 0).toObject());
    const { _id, timestamp, ...copy } = JSON.parse(answer.replaceAll(requests[0].id, requests.at(-1).id));
    await ChatMessage.create({ ...copy, author: game.user.id });
  `);
  await at.sit("GM");
  at.note(stage, await newest("request"));
}

net("requests", [
  flow<readonly Face[]>("request, open", all, async (at, dice, game) => {
    await ask(at, `${rolls[game]} for Naddaha, Silarn`);
    await at.look("asked");
    await roll(at, "owner", dice);
    await at.look("answered");
  }),
  flow<readonly Face[]>("request, hidden", all, async (at, dice, game) => {
    await ask(at, `${rolls[game]} hidden for Naddaha`);
    await at.look("asked");
    await roll(at, "owner", dice);
    await at.look("answered", { who: [...readers, "GM's second tab"] });
    await at.sit("GM");
    at.note("offered to GM", await offered());
    await press("Reveal hidden values");
    at.note("revealed, on the card of the roll", await newestRoll());
    await at.look("revealed");
  }),
  flow<readonly Face[]>("request, blind", all, async (at, dice, game) => {
    await ask(at, `${rolls[game]} blind for Naddaha`);
    await at.look("asked");
    await roll(at, "owner", dice, true);
    await at.look("answered", { who: [...readers, "GM's second tab"] });
    await at.sit("GM");
    await press("Reveal rolls");
    await at.look("revealed");
  }),
  flow<readonly Face[]>("request, private", { check: faces.check }, async (at, dice, game) => {
    await ask(at, `${rolls[game]} private for Naddaha`);
    await roll(at, "owner", dice, true);
    await at.look("answered");
  }),
  flow<readonly Face[]>("request, together", { check: faces.check }, async (at, dice, game) => {
    await ask(at, `${rolls[game]} together for Naddaha, Silarn`);
    await roll(at, "owner", dice, true);
    await at.look("one answer");
    await roll(at, "other player", d8(8, 8, 1), true);
    await at.look("both answers");
  }),
  flow<readonly Face[]>(
    "request while no game master is there",
    { stress: faces.stress, check: faces.check },
    async (at, dice, game) => {
      await ask(at, `${rolls[game]} blind for Naddaha`);
      at.away("GM", "second GM");
      await at.sit("owner");
      await answerPrompt();
      await at.look("answered", { who: ["owner", "other player"] });
      at.away("second GM");
      await at.sit("GM", ...dice);
      await at.look("judged");
    },
  ),
  flow<readonly Face[]>(
    "request answered while only the GM's second tab is open",
    { check: faces.check },
    async (at, dice, game) => {
      await ask(at, `${rolls[game]} blind for Naddaha`);
      at.away("GM", "second GM");
      await at.sit("owner");
      await answerPrompt();
      await at.sit("GM's second tab");
      await at.look("answered", { who: ["GM's second tab"] });
      await at.sit("GM", ...dice);
      await at.look("judged", { who: ["GM"] });
    },
  ),
  flow<readonly Face[]>("hidden slide", { trip: [...d20(17), [6, 4], [6, 2]] }, async (at, dice) => {
    await at.sit("GM");
    await runMacro(`
      const sneak = { name: "Sneak", letter: "t", characteristics: ["dex"], ability: "Stealth", target: 9 };
      const asked = [game.actors.getName("Naddaha")];
      await game.system.api.request({ asked, options: [{ ...sneak, hiddenSetup: { slide: 2 } }] });
    `);
    await roll(at, "owner", dice, true);
    await at.look("answered", { who: ["GM", "owner"] });
    await at.sit("GM");
    await press("Reveal hidden values");
    at.note("revealed", await newest("roll"));
  }),
  flow<readonly Face[]>("what is sent to whom", { check: d8(5, 4, 3) }, async (at, dice) => {
    await ask(at, "check dex vs 4711 hidden for Naddaha");
    at.note("a hidden target", at.sent);
    await at.sit("owner");
    const isStored = JSON.stringify(game.messages).includes("4711");
    at.note("stored", `the target is ${isStored ? "" : "not "}in what players receive`);
    await ask(at, "check dex vs 15 blind for Naddaha");
    await roll(at, "owner", dice, true);
    await at.sit("second GM");
    at.note("and a blind roll", at.sent);
  }),
  flow<readonly Face[]>("answer after the deadline", { check: d8(5, 4, 3) }, async (at, dice) => {
    await ask(at, "check dex vs 15 for Naddaha");
    await roll(at, "owner", dice);
    await at.sit("GM");
    await runMacro(`
      const asked = [game.actors.getName("Naddaha")];
      await game.system.api.request({ asked, deadline: 30, options: [{ letter: "k", characteristics: ["dex"], target: 15 }] });
    `);
    at.pass(60_000);
    await copyAnswer(at, "owner", "a minute later");
  }),
  flow("request asked anew", { check: null }, async (at) => {
    await ask(at, "check dex vs 15 for Naddaha");
    await press("Request again…");
    await answerIn(".request-window", "Send request");
    await at.look("", { who: ["GM", "owner"] });
  }),
  flow<readonly Face[]>("copies of an answer", { check: d8(5, 4, 3) }, async (at, dice) => {
    await ask(at, "check dex vs 15 for Naddaha, Silarn");
    await roll(at, "owner", dice);
    await copyAnswer(at, "owner", "a second one");
    await ask(at, "check dex vs 15 for Silarn");
    await copyAnswer(at, "owner", "of who is not asked");
    await ask(at, "check dex vs 15 for Naddaha");
    await copyAnswer(at, "other player", "by who may not");
    await at.sit("GM");
    await press("Close request");
    await copyAnswer(at, "owner", "after the end");
  }),
  flow<readonly Face[]>("hidden counter, a 3", { fortune: [...d20(3), [8, 4], [6, 2]] }, async (at, dice) => {
    await ask(at, "fortune d8 d6 vs 12 hidden for Naddaha");
    await roll(at, "owner", dice);
    await at.look("answered");
    await at.sit("GM");
    await press("Reveal hidden values");
    await at.look("revealed");
  }),
  flow<readonly Face[]>("hidden counter, a 20", { fortune: [...d20(20), [8, 2], [6, 1]] }, async (at, dice) => {
    await ask(at, "fortune d8 d6 vs 25 hidden for Naddaha");
    await roll(at, "owner", dice);
    await at.look("answered");
    await at.sit("GM");
    at.note("offered to GM", await offered());
    await press("Reveal hidden values");
    await at.look("revealed");
  }),
  flow<readonly [Face[], Face[]]>(
    "contest",
    {
      stress: [[8], [5]],
      fortune: [
        [...d20(3), [8, 2], [6, 1]],
        [...d20(15), [8, 2], [6, 1]],
      ],
      check: [d8(5, 4, 3), d8(2, 2, 2)],
      trip: [[...d20(12), [6, 4], [6, 2]], d20(7)],
    },
    async (at, [first, second], game) => {
      const [side] = rolls[game].split(" vs ");
      await ask(at, `${side} against ${side} for Naddaha, Silarn`);
      await roll(at, "owner", first);
      await at.look("one answer");
      await roll(at, "other player", second);
      await at.look("decided");
    },
  ),
  flow<readonly Face[]>("contest with a botch", { stress: [10, 10, 4] }, async (at, dice) => {
    await ask(at, "stress dex + brawl botch 2 against stress for Naddaha, Silarn");
    await roll(at, "owner", dice);
    await roll(at, "other player", [2]);
    await at.look("", { who: ["GM"] });
  }),
  flow<readonly Face[]>("contest with a passive side", { check: d8(5, 4, 3) }, async (at, dice) => {
    await ask(at, "check dex against passive wis for Naddaha, Silarn");
    await roll(at, "owner", dice);
    await at.look("", { who: ["GM", "other player"] });
  }),
  flow("contest of three", { check: null }, async (at) => {
    await at.sit("GM");
    await runMacro(`
      const sides = ["Naddaha", "Silarn", "Ogre"].map((name) => ({ actor: game.actors.getName(name), letter: "k" }));
      await game.system.api.contest({ title: "Arms", sides, defender: sides[1].actor });
    `);
    await at.look("", { who: ["GM"] });
  }),
  ...(
    [
      ["defender", "defender: actors[1]"],
      ["stalemate", "mayStalemate: true"],
      ["rolled again", ""],
    ] as const
  ).map(([how, own]) =>
    flow<Face[]>(`tie, ${how}`, { check: d8(5, 4, 3) }, async (at, dice) => {
      await at.sit("GM");
      await runMacro(`
        const actors = ["Naddaha", "Silarn"].map((name) => game.actors.getName(name));
        await game.system.api.contest({ title: "Arms", sides: actors.map((actor) => ({ actor, letter: "k" })), ${own} });
      `);
      await roll(at, "owner", dice);
      await at.sit("other player");
      await answerPrompt(...dice);
      await at.sit("GM", ...(how === "rolled again" ? d8(2, 2, 2, 6, 6, 6) : []));
      await at.look();
    }),
  ),
  flow<Face[]>("group challenge", { check: d8(7, 7, 5) }, async (at, dice) => {
    await at.sit("GM");
    await runMacro(`
      const asked = ["Naddaha", "Silarn"].map((name) => game.actors.getName(name));
      const options = [{ name: "Climb", letter: "k", target: 14 }, { name: "Sneak", letter: "k", target: 9 }];
      await game.system.api.request({ kind: "challenge", title: "The keep", asked, options });
    `);
    await at.look("asked");
    await roll(at, "owner", dice, true);
    await at.look("one answer");
    await roll(at, "other player", d8(8, 8, 4), true);
    await at.look("both answers");
    await at.sit("GM");
    await press("Let Naddaha roll again");
    await at.sit("owner");
    await press("Roll again for Naddaha");
    await submit(await windowThat(".roll-dialog"));
    await at.sit("GM", ...d8(1, 1, 1));
    await at.look("rolled again");
    await at.sit("GM");
    await press("Let Silarn roll again");
    await press("Lock results");
    await at.look("locked");
  }),
  flow("group challenge of three", { check: null }, async (at) => {
    await at.sit("GM");
    await runMacro(`
      const asked = ["Naddaha", "Silarn", "Ogre"].map((name) => game.actors.getName(name));
      const options = [{ name: "Climb", letter: "k", target: 14 }, { name: "Lift", letter: "k", target: 9, for: [asked[1]] }];
      await game.system.api.request({ kind: "challenge", title: "The keep", asked, options, challenge: "Moderate" });
    `);
    await at.look("asked", { who: ["GM", "owner", "other player"] });
    await at.sit("GM");
    await press("Skip Ogre");
    await at.look("without one", { who: ["GM"] });
  }),
  flow<Face[]>("nomination", { check: d8(5, 4, 3) }, async (at, dice) => {
    await at.sit("GM");
    await runMacro(`
      const asked = [game.actors.getName("Naddaha")];
      await game.system.api.request({ kind: "challenge", title: "Gorge", nominates: true, options: [], asked });
    `);
    await at.look("asked");
    await at.sit("GM");
    await press("Nominate an Ability");
    await answer("Nominate", { ability: "Acrobatics", how: "by rope" });
    await at.look("nominated");
    await at.sit("GM");
    await press("Set difficulties…");
    await answer("Request rolls", { Naddaha: "15" });
    await roll(at, "owner", dice, true);
    await at.look("answered");
  }),
  flow("passive", { check: "" }, async (at) => {
    await ask(at, "passive wis + perception vs 14 for Naddaha, Silarn");
    await at.sit("owner");
    await say("/passive acrobatics boons 1 vs 25");
    await at.look();
  }),
  flow<readonly [Face[], Face[], Face[]]>(
    "attack against defense",
    { stress: [[8], [5], [7]] },
    async (at, [attack, defense, damage]) => {
      await ask(at, "attack against defense for Naddaha, Silarn");
      await roll(at, "owner", attack);
      await roll(at, "other player", defense);
      await at.look("decided");
      await at.sit("owner");
      await press("Roll damage", ...damage);
      await at.look("damaged");
    },
  ),
]);
