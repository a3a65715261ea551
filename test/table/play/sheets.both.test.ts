import { openSheet, rest, windowOf } from "../page.ts";
import type { Face } from "../open-table.ts";
import { NADDAHA, OGRE } from "./characters.ts";
import { plain } from "./dice.ts";
import { flow, net } from "./net.ts";
import { naddaha, onSheet, runMacro, saidBack, say, set, sheetOf, submit, windowThat } from "./play.ts";
import { shown } from "./reading.ts";

/** What a sheet shows and does: tracks, statuses, pools, bonuses and gear. */

const own = () => sheetOf(naddaha());

/** Gives the character something, as a macro of its player does. */
async function give(kind: "Item" | "ActiveEffect", data: object): Promise<void> {
  await naddaha().createEmbeddedDocuments(kind, [data as never]);
  await rest();
}

/** What a part of the sheet says. */
async function part(selector: string): Promise<string> {
  await openSheet(naddaha());
  const section = windowOf("sheet").querySelector(selector);
  return section ? shown(section) : "";
}

/** Ten seconds, as each generation stores them. */
// 13 does not note when an effect begins that gets its duration later.
const duration = () =>
  game.release.generation < 14 ? "{ seconds: 10, startTime: 0 }" : '{ value: 10, units: "seconds" }';

/** Three rounds of a fight, as each generation stores them. */
const ofFight = (combat: string) =>
  game.release.generation < 14
    ? { duration: { rounds: 3, combat, startRound: 1, startTurn: 0 } }
    : { duration: { value: 3, units: "rounds" }, start: { combat, round: 1, turn: 0, time: game.time.worldTime } };

const fifth = {
  id: "body",
  name: "Body",
  family: "stress",
  isCumulative: true,
  levels: [0, -1, -3, -5, null].map((penalty, index) => ({
    name: ["Unhurt", "Light", "Medium", "Heavy", "Out"][index],
    penalty,
  })),
};

const bonus = (name: string, system: object) => ({ name, type: "bonus", system: { value: 2, ...system } });

const content = (window: HTMLElement) => shown(window.querySelector(".window-content") ?? window);

/** What the dialog of a click on the sheet says once it has been changed. */
async function dialogOf(name: string, ...changes: readonly (readonly [field: string, value: string])[]) {
  await onSheet(name);
  const dialog = await windowThat(".roll-dialog");
  for (const [field, value] of changes) {
    set(dialog, field, value);
    await rest();
  }
  return dialog;
}

net("sheets", [
  flow("boxes of a track", { stress: null }, async (at) => {
    for (const times of ["once", "twice"]) {
      await onSheet("Body: Light wounds −1");
      at.note(`pressed ${times}`, (await own()) ?? "");
    }
  }),
  flow("statuses", { fortune: null }, async (at) => {
    for (const times of ["once", "twice"]) {
      await onSheet("Staggered");
      at.note(`pressed ${times}`, (await own()) ?? "");
    }
  }),
  flow<readonly Face[]>("pool after its roll", { fortune: plain.fortune }, async (at, faces) => {
    for (const trait of ["Brave, d8", "Sly, d6"]) await onSheet(trait);
    at.note("laid", await part(".tray .count"));
    await onSheet("Roll pool", {}, ...faces);
    at.note("rolled", await part(".tray .count"));
  }),
  flow<readonly Face[]>("another Ability in the dialog", { stress: plain.stress }, async (at, faces) => {
    const dialog = await dialogOf("Legend Lore", ["specialty", "yes"], ["ability", "Brawl"], ["target", "9"]);
    at.note("dialog", content(dialog));
    at.note("rolled", await saidBack(() => submit(dialog, ...faces)));
  }),
  flow<readonly Face[]>("bonuses", { check: plain.check }, async (at, faces) => {
    await give("ActiveEffect", bonus("Blessing", {}));
    await give("ActiveEffect", bonus("Wit", { scope: "characteristic", key: "wis" }));
    await give("ActiveEffect", { ...bonus("Song", {}), disabled: true });
    const dialog = await dialogOf("Acrobatics");
    at.note("dialog", content(dialog));
    set(dialog, "+2 Blessing", "no");
    at.note("without a bonus", await saidBack(() => submit(dialog, ...faces)));
    at.note("with it", await saidBack(() => say("/check dex", ...faces)));
    await runMacro(
      "await game.user.character.effects.getName('Blessing').update({ duration: DURATION })".replace(
        "DURATION",
        duration(),
      ),
    );
    at.note("still", await saidBack(() => say("/check dex + acrobatics # Roof", ...faces)));
    await at.sit("GM");
    await game.time.advance(20);
    await at.sit("owner");
    at.note("when it is over", await saidBack(() => say("/check dex + acrobatics # Wall", ...faces)));
  }),
  flow<readonly Face[]>("bonus of a fight", { check: plain.check }, async (at, faces) => {
    await at.sit("GM");
    const fight = await Combat.implementation.create({ active: true });
    await fight?.createEmbeddedDocuments("Combatant", [{ actorId: NADDAHA, initiative: 5 }]);
    await fight?.startCombat();
    await give("ActiveEffect", { ...bonus("Blessing", {}), ...ofFight(fight?.id ?? "") });
    at.note("in it", await saidBack(() => say("/check as Naddaha dex # Roof", ...faces)));
    await fight?.delete();
    at.note("after it", await saidBack(() => say("/check as Naddaha dex # Wall", ...faces)));
  }),
  flow("gear", { stress: null }, async (at) => {
    await give("Item", { name: "Mail", type: "armor", system: { soak: 5, load: 4, isWorn: false } });
    await give("Item", { name: "Arrows", type: "gear", system: { load: 2, quantity: 3, isCarried: true } });
    at.note("carried", await part(".sheet-section.combat"));
  }),
  flow("weapons", { trip: null }, async (at) => {
    at.note("in hand", await part(".sheet-section.combat"));
    at.note("one that is not learned", content(await dialogOf("Attack (Axe) −4")));
  }),
  flow(
    "wounds that add up",
    { stress: null },
    async (at) => {
      for (const wound of ["one", "two"]) {
        await onSheet("Increase Light −1");
        at.note(wound, (await own()) ?? "");
      }
    },
    { tracks: [fifth] },
  ),
  flow("party", { stress: null }, async (at) => {
    await at.sit("GM");
    await Actor.implementation.create({
      name: "The Two",
      type: "party",
      ownership: { default: 2 },
      system: { members: [NADDAHA, OGRE].map((id) => `Actor.${id}`) },
    } as never);
    await at.look("", { who: ["GM", "owner", "other player"], of: partySheet });
  }),
]);

async function partySheet(): Promise<string> {
  const party = game.actors.getName("The Two", { strict: true });
  await openSheet(party);
  return content(windowOf("party-sheet"));
}
