import type { Face } from "../open-table.ts";
import { buttonIn, click, rest } from "../page.ts";
import { d8, plain } from "./dice.ts";
import { flow, net } from "./net.ts";
import type { Play } from "./net.ts";
import { answer, naddaha, notices, onSheet, press, runMacro, say, sheetOf, submit, windowThat } from "./play.ts";
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
    await say(words);
    at.note("refused to owner", notices());
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
