import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import type { ApplicationDefaults, RenderOptions } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { applications } from "../src/applications.ts";
import type { DocumentView } from "../src/client/applications/surroundings.ts";
import { host } from "../src/client/host.ts";
import { openTable, type Table } from "../src/open-table.ts";

const { ActorSheetV2 } = applications.sheets;
const { DocumentSheetConfig } = applications.apps;

export const GM = "gm00000000000000";
export const PLAYER = "player0000000000";
export const ANN = "ann0000000000000";

/** The actor of the tests, as far as they use it. */
interface ActorView extends DocumentView {
  readonly items: Iterable<DocumentView & { readonly sort: number }> & {
    get(id: string): DocumentView & { sort: number };
  };
}

/** The sheet of the tests, with a handler that a button calls. */
export class CharacterSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static greeted = vi.fn();
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["character"],
    actions: { greet: () => CharacterSheet.greeted() as unknown },
    form: { submitOnChange: true },
  };
  static override PARTS = { sheet: { template: "systems/sheets-system/templates/character.hbs" } };

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }) {
    const { items } = this.actor as unknown as ActorView;
    return { ...(await super._prepareContext(options)), items: [...items].sort((a, b) => a.sort - b.sort) };
  }
}

class PlainSheet extends CharacterSheet {}

let table: Table;

/** Opens a table with Ann and her two things, and registers two sheets for her. */
export async function openAnn(userId: string, ownership: Record<string, number> = {}): Promise<ActorView> {
  const ids = ["item100000000000", "item200000000000"];
  const items = ids.map((_id, index) => ({
    _id,
    name: `Thing ${index + 1}`,
    type: "thing",
    sort: (index + 1) * 100_000,
  }));
  table = await openTable({
    root: join(import.meta.dirname, "sheets-system"),
    userId,
    world: {
      users: [
        { _id: GM, name: "Gamemaster", role: 4 },
        { _id: PLAYER, name: "Pia", role: 1 },
      ],
      actors: [{ _id: ANN, name: "Ann", type: "character", img: "a.svg", system: { age: 20 }, items, ownership }],
    },
  });
  const { Actor } = host as unknown as { Actor: { documentName: string } };
  DocumentSheetConfig.registerSheet(Actor, "sheets-system", PlainSheet, { types: ["character"], label: "Plain" });
  DocumentSheetConfig.registerSheet(Actor, "sheets-system", CharacterSheet, {
    types: ["character"],
    makeDefault: true,
  });
  return actor();
}

/** Ann, as she is now. */
export const actor = () => (host.game as { actors: { get(id: string): ActorView } }).actors.get(ANN);

/** Opens the actor's sheet. */
export async function openSheet(): Promise<CharacterSheet> {
  const { sheet } = actor() as unknown as { sheet: CharacterSheet };
  return sheet.render({ force: true });
}

/** What the sheet must hold. */
export function find(app: { element: HTMLElement }, selector: string): HTMLElement {
  const element = app.element.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`No ${selector}`);
  return element;
}

/** An input of the sheet, by its name. */
function field(app: CharacterSheet, name: string): HTMLInputElement {
  const input = find(app, `[name="${name}"]`);
  if (!(input instanceof HTMLInputElement)) throw new Error(`${name} is no input`);
  return input;
}

/** Types into an input of the sheet, and leaves it. */
export function type(app: CharacterSheet, name: string, value: string): void {
  const input = field(app, name);
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Keeps the console quiet for every test of a file, and closes the table after it. */
export function useSheets(): void {
  beforeEach(() => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    vi.spyOn(console, "info").mockReturnValue();
  });

  afterEach(async () => {
    (host.ui as { notifications: { clear(): void } }).notifications.clear();
    await table.close();
    document.body.replaceChildren();
  });
}
