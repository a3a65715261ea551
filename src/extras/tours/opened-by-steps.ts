import { openRequestWindow } from "../../requests/window/open-request-window.ts";
import { rollStat } from "../../rolls/road/roll-stat.ts";
import type { Stat } from "../../rolls/road/roll-choices.ts";
import { itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { NEW_ACTOR } from "./step-subjects.ts";

/** Opens what a step is about, for the character of the tour. Nothing is rolled, posted or stored. */
type Opening = (actor: Creature | null) => Promise<void> | void;

/** The openings by their names in the steps. */
export const openings = {
  actors: () => showTab(ui.actors),
  chat: () => showTab(ui.chat),
  sheet: openSheet,
  /** The fields of the sheet, in which values are entered. */
  editing: async (actor) => {
    const sheet = await openSheet(actor);
    sheet?.querySelector<HTMLElement>('[data-action="toggleEditing"][aria-pressed="false"]')?.click();
  },
  rollDialog: async (actor) => {
    await openSheet(actor);
    if (actor) await bring(".roll-dialog", () => rollStat(actor, firstStat(actor)));
  },
  requestWindow: () => bring(".request-window", openRequestWindow),
  newActor: () => bring(NEW_ACTOR, () => Actor.implementation.createDialog({}, {})),
} satisfies Record<string, Opening | ((actor: Creature | null) => Promise<HTMLElement | null>)>;

export type OpeningName = keyof typeof openings;

/** Brings the window that a selector finds before the others; opens it if there is none, and waits until it is drawn. */
async function bring(selector: string, open: () => Promise<unknown>): Promise<void> {
  // A window that is being opened has no element yet.
  const found = [...foundry.applications.instances.values()].find((app) =>
    (app.element as HTMLElement | undefined)?.matches(selector),
  );
  if (found) {
    if (found.minimized) await found.maximize();
    found.bringToFront();
    return;
  }
  let stop = (): void => undefined;
  const drawn = new Promise<void>((resolve) => {
    const hook = Hooks.on("renderApplicationV2", ({ element }) => {
      if (element.matches(selector)) resolve();
    });
    stop = (): void => {
      Hooks.off("renderApplicationV2", hook);
    };
  });
  const refused = warnOfFaults(async () => {
    await open();
  });
  await Promise.race([drawn, refused]);
  stop();
}

/** Returns what a newcomer rolls first: an Ability, a Characteristic or a trait. */
function firstStat(actor: Creature): Stat {
  const [ability] = itemsOf(actor, "ability");
  const [characteristic] = actor.system.listedCharacteristics;
  const [trait] = itemsOf(actor, "trait");
  if (ability?.id) return { ability: ability.id };
  return characteristic ? { characteristics: [characteristic.id] } : { traits: trait?.id ? [trait.id] : [] };
}

/** Folds up the windows above an element that is in no window itself: on a narrow page they hide the sidebar. */
export async function uncover(target: Element): Promise<void> {
  const windows = [...foundry.applications.instances.values()].filter(({ hasFrame, rendered }) => hasFrame && rendered);
  if (windows.some(({ element }) => element.contains(target))) return;
  const box = target.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  for (const app of windows) {
    const { left, right, top, bottom } = app.element.getBoundingClientRect();
    if (left < x && x < right && top < y && y < bottom) await app.minimize();
  }
}

async function showTab(tab: { activate(): unknown } | undefined): Promise<void> {
  ui.sidebar.expand();
  await tab?.activate();
}

async function openSheet(actor: Creature | null): Promise<HTMLElement | null> {
  const sheet = actor?.sheet;
  if (!(sheet instanceof foundry.applications.api.ApplicationV2)) return null;
  if (!sheet.rendered) await sheet.render({ force: true });
  if (sheet.minimized) await sheet.maximize();
  sheet.bringToFront();
  return sheet.element;
}
