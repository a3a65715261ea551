import type { Face } from "../open-table.ts";
import { buttonIn, click, rest, textOf, until } from "../page.ts";
import { d20, d8, plain } from "./dice.ts";
import { flow, net } from "./net.ts";
import type { Play } from "./net.ts";
import {
  answer,
  naddaha,
  notices,
  onSheet,
  press,
  runMacro,
  saidBack,
  say,
  set,
  sheetOf,
  submit,
  windowThat,
} from "./play.ts";
import { shown } from "./reading.ts";

/** What changes a character without a fight, and what else is rolled: rest, award, results that are added up, fate, scatter. */

const everywhere = { stress: null, fortune: null, check: null, trip: null };

type Rolled = readonly [what: string, ...faces: Face[]];

const typed = async (at: Play, [words, ...faces]: Rolled): Promise<void> => {
  await say(words, ...faces);
  await at.look();
};

net("changes", [
  flow("rest", everywhere, async (at, _, game) => {
    await onSheet(game === "fortune" ? "Staggered" : "Rest…");
    if (game === "fortune") await onSheet("Rest…");
    await answer(
      "Rest",
      {
        stress: { Body: "Unhurt" },
        fortune: { Inspiration: "3" },
        check: { Health: "Unhurt" },
        trip: { "Luck points": "3" },
      }[game],
    );
    at.note("told owner", notices());
    await at.look("rested");
    if (game === "check") return;
    await at.sit("GM");
    await press("Undo");
    await at.look("undone");
  }),
  flow("award", everywhere, async (at) => {
    await at.sit("GM");
    await runMacro("void game.system.api.award()");
    await answer("Award", { amount: "5" });
    await at.look("awarded");
    await at.sit("GM");
    await press("Undo all");
    await at.look("undone");
  }),
  flow("rest with a wound", { stress: null }, async (at) => {
    await onSheet("Body: Hurt");
    await onSheet("Rest…");
    at.note("rested", await saidBack(() => answer("Rest")));
  }),
  flow("award to some", { check: null }, async (at) => {
    await at.sit("GM");
    await runMacro("void game.system.api.award()");
    at.note("awarded", await saidBack(() => answer("Award", { amount: "20", Silarn: "no" })));
    await at.sit("owner");
    await inMenu("Actions for Brawl", "Raise with experience");
    at.note("raised", await saidBack(() => answer("Raise", { to: "4", cost: "12" })));
    await at.sit("GM");
    await press("Undo");
    at.note("the raise undone", (await sheetOf(naddaha())) ?? "");
    await naddaha().update({ system: { experience: 8 } });
    at.note("the award is not undone", await saidBack(() => press("Undo")));
    at.note("then", (await sheetOf(naddaha())) ?? "");
  }),
  flow<Rolled>("taken off", { stress: ["/simple 0", 2] }, async (at, [words, ...faces]) => {
    await say(words, ...faces);
    await press("Apply result…");
    at.note("applied", await saidBack(() => answer("Apply", { number: "Fatigue", sign: "Subtract" })));
  }),
  flow<Rolled>(
    "focus",
    { trip: ["Attack (Bow) *4 +5", ...d20(12), [8, 3], [6, 4], [6, 2]] },
    async (at, [name, ...faces]) => {
      await onSheet(name);
      const dialog = await windowThat(".roll-dialog");
      set(dialog, "focusFrom", "red");
      set(dialog, "target", "5");
      at.note("attacked", await saidBack(() => submit(dialog, ...faces)));
      at.note("then", (await sheetOf(naddaha())) ?? "");
      at.note("damage", await saidBack(() => press("Roll damage", [6, 4], [6, 2], [4, 3])));
      at.note("then", (await sheetOf(naddaha())) ?? "");
    },
  ),
  flow<Rolled>(
    "accumulation",
    {
      stress: ["/simple 0", 2],
      fortune: ["/r 1dnc8", [20, 2], [8, 3]],
      check: ["/r 3dk", ...d8(1, 1, 1)],
      trip: ["/flat 1d4", [4, 2]],
    },
    async (at, [words, ...faces], game) => {
      const number = { stress: "Fatigue", fortune: "Inspiration", check: "Health", trip: "Luck points" }[game];
      await say(words, ...faces);
      await press("Apply result…");
      await answer("Apply", { number, sign: "Add" });
      await at.look("added");
      await at.sit("GM");
      await press("Undo");
      await at.look("undone");
    },
  ),
  flow<Rolled>(
    "twist of fate from a check",
    { check: ["/check dex vs 15", ...d8(5, 4, 3)] },
    async (at, [words, ...faces]) => {
      await say(words, ...faces);
      await press("Twist of fate", [100, 43]);
      await at.look();
    },
  ),
  flow<Rolled>("twist of fate", { check: ["/twist", [100, 3]] }, typed),
  flow<Rolled>("scatter", { check: ["/scatter square", [10, 5], [8, 2]] }, typed),
  flow<Rolled>("let it ride", { check: ["/check dex + acrobatics", ...plain.check] }, async (at, [words, ...faces]) => {
    await say(words, ...faces);
    at.note("refused to owner", await saidBack(() => say(words)));
    await at.sit("GM");
    await press("Circumstances have changed");
    await at.look("released");
    await at.sit("owner");
    await say(words, ...d8(2, 2, 2));
    await at.look("repeated");
  }),
  flow("import", everywhere, async (at) => {
    await at.sit("GM");
    const file = new File([JSON.stringify({ ...naddaha().toObject(), name: "Naddaha again" })], "naddaha.json");
    const window = await importWindow();
    const field = window.querySelector<HTMLInputElement>("input[type=file]");
    Object.defineProperty(field, "files", { value: [file] });
    field?.dispatchEvent(new Event("change", { bubbles: true }));
    await rest();
    at.note("offered to GM", shown(window.querySelector(".window-content") ?? window));
    await submit(window);
    await at.look("imported", { who: ["GM", "second GM", "owner"], of: importedSheet });
  }),
]);

/** Chooses from the menu of a row on the sheet. */
async function inMenu(row: string, entry: string): Promise<void> {
  await onSheet(row);
  const menu = await until(() => document.querySelector<HTMLElement>("#context-menu"));
  const entries = [...menu.querySelectorAll<HTMLElement>("li")];
  const found = entries.find((one) => textOf(one).startsWith(entry));
  if (!found) throw new Error(`No "${entry}" among: ${entries.map(textOf).join(" | ")}`);
  click(found);
  await rest();
}

/** The window that a button of the actor directory opens. */
async function importWindow(): Promise<HTMLElement> {
  await ui.actors.render({ force: true });
  click(buttonIn(ui.actors.element, "Import character"));
  return windowThat(".import-window");
}

function importedSheet(): Promise<string | null> | string {
  const made = game.actors.getName("Naddaha again");
  return made ? sheetOf(made) : "nobody";
}
