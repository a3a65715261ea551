import { vi } from "vitest";
import type { Face } from "../open-table.ts";
import { d20, d8, plain } from "./dice.ts";
import { flow, net } from "./net.ts";
import type { Play } from "./net.ts";
import { chooseVisibility, click, layPage, rest, until } from "../page.ts";
import {
  follow,
  linkOf,
  naddaha,
  onSheet,
  pressKey,
  runMacro,
  saidBack,
  say,
  set,
  submit,
  windowThat,
} from "./play.ts";
import { shown } from "./reading.ts";

/** A roll by each of its ways: typed, in words, by a click, through the dialog, inline and by a macro. */

type Rolled = readonly [what: string, ...faces: Face[]];

const typed = async (at: Play, [words, ...faces]: Rolled): Promise<void> => {
  await say(words, ...faces);
  await at.look();
};

net("rolls", [
  flow<readonly Rolled[]>(
    "one roll after another",
    {
      stress: [
        ["/stress int + legend lore (dragons) vs 3", 10, 4],
        ["/stress int - brawl", 7],
        ["/stress int + stealth", 7],
        ["/r 1dsb2 + 5", 1, 1, 4],
        ["/odds 2 + 3 * 1di vs 17"],
        ["/odds stress int vs 9"],
        ["/odds 1dsb9 + 9 vs 9"],
        ["/odds 1dsb9 + 9 against 1di + 3"],
      ],
      fortune: [
        ["/fortune brave disadvantage vs 12", ...d20(15, 4), [8, 7]],
        ["/fortune brave advantage disadvantage vs 12", ...d20(15), [8, 7]],
        ["/fortune brave staggered vs 12", ...d20(15), [6, 5]],
        ["/fortune loyal boost d12 vs 12", ...d20(15), [12, 7], [4, 2]],
        ["/fortune brave inspired", ...d20(15, 4), [8, 7]],
        ["/fortune brave inspired", ...d20(15, 4), [8, 7]],
        ["/fortune brave inspired"],
        ["/fortune brave sly loyal vs 9", ...d20(1), [8, 1], [6, 4], [12, 10]],
        ["/odds fortune d8 against fortune d8"],
      ],
      check: [
        ["/check wis, dex + acrobatics vs 20", ...plain.check],
        ["/check str boons 1 # Chest", [10, 9], ...d8(5, 3)],
        ["/check str # Door", ...plain.check],
        ["/check str # Chest"],
        ["/check dex enchantment 8 (sword 5, song 3)", ...plain.check],
        ["/r 3dk + 1 / 2", ...plain.check],
        ["/passive acrobatics banes 1 boons 2 vs 25"],
        ["/odds check str + 4 against 3dk + 6 defender"],
        ["/odds group 3dk vs 12 ; 3dk vs 12 ; 3dk vs 12"],
      ],
      trip: [
        ["/trip dex slide 3 vs 5", ...d20(6)],
        ["/trip dex unskilled slide 2 vs 9", ...d20(17), [6, 4], [6, 2]],
        ["/trip dex bonus -3 vs 15", ...d20(20), [6, 4], [6, 2], [6, 3]],
        ["/trip dex vs 9", ...d20(10, 10)],
        ["/trip dex vs 9", ...d20(10, 7)],
        ["/trip dex vs 9", ...d20(13)],
        ["/r 1dts4b4 vs 15", ...d20(5), [4, 2]],
        ["/r 1dts4 + 5 vs 15", ...d20(2)],
      ],
    },
    async (at, rolls) => {
      for (const [words, ...faces] of rolls) at.note(words, await saidBack(() => say(words, ...faces)));
    },
  ),
  flow<Rolled>(
    "typed roll",
    {
      stress: ["/r 1dsb3 + 5 vs 9", 1, 4],
      fortune: ["/r 1dnc10:8:8 vs 11", ...d20(15), [10, 8], ...d8(4, 2)],
      check: ["/r 3dkbo2ba1 + 4 vs 25", [12, 9], [8, 5], [6, 3]],
      trip: ["/r 1dts4b5 vs 15", ...d20(12), [6, 3], [6, 4], [6, 2]],
    },
    typed,
  ),
  flow<Rolled>(
    "typed roll that fails badly",
    {
      stress: ["/r 1dsb2 + 5 vs 3", 10, 10, 10],
      fortune: ["/r 1dnc10:8 vs 11", ...d20(1), [10, 8], [8, 4]],
      check: ["/r 3dk + 4 vs 25", ...d8(1, 1, 1)],
      trip: ["/r 1dts4b5 vs 15", ...d20(2), [6, 3]],
    },
    typed,
  ),
  flow<Rolled>(
    "roll under stress",
    { fortune: ["/fortune d10 d8 overwhelmed staggered vs 11", ...d20(15), [8, 8], [8, 4]] },
    typed,
  ),
  flow<Rolled>(
    "typed command",
    {
      stress: ["/stress int + legend lore botch 3 vs 9", 8],
      fortune: ["/fortune brave sly advantage vs 12", ...d20(15), ...d20(4), [8, 7], [6, 2]],
      check: ["/check dex + acrobatics boons 2 (rope) banes 1 (rain) vs 25", [12, 9], [8, 5], [6, 3]],
      trip: ["/trip dexterity slide 2 bonus 7 (rope 3, mastery 4) vs 15", ...d20(12), [8, 3], [6, 4], [6, 2]],
    },
    typed,
  ),
  flow<Rolled>(
    "click on the sheet",
    {
      stress: ["Legend Lore", ...plain.stress],
      check: ["Acrobatics", ...plain.check],
      trip: ["Archery", ...plain.trip],
    },
    async (at, [name, ...faces]) => {
      await onSheet(name, { shiftKey: true }, ...faces);
      await at.look();
    },
  ),
  flow<Rolled>("pool on the sheet", { fortune: ["Roll pool", ...plain.fortune] }, async (at, [name, ...faces]) => {
    await onSheet("Brave, d8");
    await onSheet("Sly, d6");
    await onSheet(name, {}, ...faces);
    await at.look();
  }),
  flow<Rolled>(
    "roll through the dialog",
    {
      stress: ["Legend Lore", ...plain.stress],
      fortune: ["Options…", ...plain.fortune],
      check: ["Acrobatics", ...plain.check],
      trip: ["Archery", ...plain.trip],
    },
    async (at, [name, ...faces], game) => {
      if (game === "fortune") for (const trait of ["Brave, d8", "Sly, d6"]) await onSheet(trait);
      await onSheet(name);
      const dialog = await windowThat(".roll-dialog");
      set(dialog, "target", "12");
      await rest();
      at.note("dialog, owner", dialogLine(dialog));
      await submit(dialog, ...faces);
      await at.look();
    },
  ),
  flow<Rolled>(
    "inline roll",
    {
      stress: ["/ooc I leap: [[1ds + 5 vs 9]]", ...plain.stress],
      fortune: ["/ooc I leap: [[1dnc8:6 vs 9]]", ...plain.fortune],
      check: ["/ooc I leap: [[3dk + 4 vs 9]]", ...plain.check],
      trip: ["/ooc I leap: [[1dts4b2 vs 9]]", ...plain.trip],
    },
    typed,
  ),
  flow<Rolled>(
    "link of a command",
    {
      stress: ["/ooc [[/stress int vs 9]]{Think}", ...plain.stress],
      check: ["/ooc [[/check dex vs 9]]{Leap}", ...plain.check],
    },
    async (at, [words, ...faces]) => {
      await say(words);
      await follow("a.command-link", ...faces);
      await at.look();
    },
  ),
  flow<Rolled>(
    "macro",
    {
      stress: ["{ ability: 'legendlore000000' }, { ask: false, choices: { target: 9 } }", ...plain.stress],
      check: ["{ ability: 'acrobatics000000' }, { ask: false, choices: { target: 9 } }", ...plain.check],
      trip: [
        `{ ability: 'archery000000000' }, { ask: false, choices: { target: 9, modifiers: [1, 2, 3].map((amount) => (
          { label: "kit " + amount, category: "kit", amount }
        )) } }`,
        ...d20(12),
        [8, 3],
        [6, 4],
        [6, 2],
      ],
    },
    async (at, [how, ...faces]) => {
      await runMacro(`await game.system.api.rollTrait(game.user.character, ${how})`, ...faces);
      await at.look();
    },
  ),
  flow<Rolled>(
    "formula of a macro",
    {
      stress: ["1ds + @int vs 9", 8],
      fortune: ["1dnc8:6 vs 9", ...plain.fortune],
      check: ["3dk + @dex vs 9", ...plain.check],
    },
    async (at, [formula, ...faces]) => {
      await runMacro(`await game.system.api.roll("${formula}", { actor: game.user.character })`, ...faces);
      await at.look();
    },
  ),
  flow("macros", { stress: null }, async (at) => {
    const run = (command: string, ...faces: readonly Face[]) => saidBack(() => runMacro(command, ...faces));
    at.note("unknown option", await run("await game.system.api.roll('1ds', { actr: null })"));
    at.note("cancelled", await run("Hooks.once('quadrivium.preRoll', () => false); await game.system.api.roll('1ds')"));
    await chooseVisibility("gm");
    at.note("as the chat is set", await run("await game.system.api.roll('1ds + 3')", 8));
    await at.sit("other player");
    await say("/r 1ds + 4", 8);
    await at.sit("owner");
    at.note("repeated", await saidBack(() => pressKey("KeyR", 7)));
    const sword = naddaha().items.getName("Sword")?.toDragData();
    for (const slot of [1, 2]) {
      Hooks.call("hotbarDrop", ui.hotbar as never, sword as never, slot);
      await rest();
    }
    at.note("macros", game.macros.map(({ name }) => name).join(", "));
  }),
  flow<Rolled>(
    "link of a request",
    { stress: ["/ooc [[/request stress int vs 9 hidden]]{Think}"] },
    async (at, [words]) => {
      await at.sit("GM");
      await say(words);
      const link = await linkOf("a.command-link");
      const dragged = new DataTransfer();
      link.dispatchEvent(Object.assign(new Event("dragstart", { bubbles: true }), { dataTransfer: dragged }));
      const data = JSON.parse(dragged.getData("text/plain")) as object;
      const drop = () => Promise.resolve(Hooks.call("hotbarDrop", ui.hotbar as never, data as never, 1));
      at.note("dropped on the hotbar", await saidBack(drop));
      await at.look();
    },
  ),
  flow<Rolled>(
    "private roll",
    { stress: ["/gmroll 1ds + 5 vs 9", ...plain.stress], fortune: ["/gmroll 1dnc8:6 vs 30", ...plain.fortune] },
    typed,
  ),
  flow("rolls as a table", { stress: null }, async (at) => {
    await say("/gmroll 1ds + 5 vs 9", 8);
    await say("/r 1ds + 6 vs 9", 8);
    at.note("owner", await exportedRolls());
    await at.sit("other player");
    at.note("other player", await exportedRolls());
  }),
  flow<Rolled>(
    "blind roll",
    { stress: ["/blindroll 1ds + 5 vs 9", ...plain.stress], fortune: ["/blindroll 1dnc8 vs 30", ...d20(1), [8, 7]] },
    typed,
  ),
  flow<Rolled>(
    "roll of nobody",
    {
      stress: ["/r 1ds + 5 vs 9", ...plain.stress],
      fortune: ["/r 1dnc8:6 vs 9", ...plain.fortune],
      check: ["/r 3dk + 4 vs 9", ...plain.check],
      trip: ["/r 1dts4b2 vs 9", ...plain.trip],
    },
    async (at, [words, ...faces]) => {
      await at.sit("GM");
      await say(words, ...faces);
      await at.look();
    },
  ),
]);

/** What the button for it saves of the rolls in the log, without their times. */
async function exportedRolls(): Promise<string> {
  const save = vi.spyOn(foundry.utils, "saveDataToFile").mockImplementation(() => undefined);
  await layPage();
  click(await until(() => document.querySelector<HTMLElement>(".export-rolls")));
  await rest();
  const [, ...rows] = String(save.mock.calls[0]?.[0]).trim().split("\r\n");
  return rows.map((row) => row.replace(/^[^,]*,/, "")).join(" ‖ ");
}

/** What a dialog is about, and what its button rolls. */
function dialogLine(dialog: HTMLElement): string {
  const parts = [".subject", ".odds .lead", "[type=submit]"].map((part) => dialog.querySelector(part));
  return parts.map((part) => (part ? shown(part) : "")).join(" ¦ ");
}
