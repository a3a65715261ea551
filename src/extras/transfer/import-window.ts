import { localiseFaults } from "../../base/rule-errors.ts";
import { say } from "../../base/words.ts";
import type { ImportedCharacter, Fate, Line } from "../../rules/import/reader.ts";
import { readCharacter, longestFile } from "../../rules/import/read-character.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { onceAtATime } from "../../base/async.ts";
import { saveNotes } from "../../sheets/base/gm-notes.ts";
import { AskingWindow } from "../../ui/asking-window.ts";
import { clearNote, showFieldNote } from "../../ui/field-note.ts";
import { isElement } from "../../ui/pages.ts";
import { imported, lineOf } from "./imported-actor.ts";
import { ownActor } from "./own-actor.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** Values of one fate, as the window lists them. */
interface ShownFate {
  readonly label: string;
  readonly lines: readonly Line[];
  /** How many more there are than it lists; blank for none. */
  readonly more: string;
  readonly isOpen: boolean;
}

/** What an import would create, in words. */
interface Preview {
  readonly title: string;
  /** How many items of each type it would have. */
  readonly items: readonly string[];
  readonly counts: string;
  readonly fates: readonly ShownFate[];
}

interface ImportContext extends ApplicationV2.RenderContext {
  readonly rootId: string;
  readonly preview: Preview | null;
}

/** A file that can be imported. */
interface Ready {
  readonly preview: Preview;
  readonly create: () => Promise<Actor.Implementation | undefined>;
}

/** Longer lists are cut in the window; the notes of the new actor have them all. */
const LISTED = 200;

const once = onceAtATime<ImportWindow>();

/**
 * The window that imports a character from a file: it tells beforehand what becomes of each value in it, and creates
 * nothing before the user agrees.
 */
export class ImportWindow extends AskingWindow<ImportContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-import",
    classes: ["quadrivium", "import-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Import.title", icon: "fa-solid fa-file-import" },
    position: { width: 560 },
    form: { handler: ImportWindow.#onSubmit },
    actions: { cancel: ImportWindow.#onCancel },
  };

  static override PARTS = {
    choose: { template: "systems/quadrivium/templates/extras/transfer/import-window/choose.hbs" },
    report: { template: "systems/quadrivium/templates/extras/transfer/import-window/report.hbs", scrollable: [""] },
    footer: { template: "systems/quadrivium/templates/extras/transfer/import-window/footer.hbs" },
  };

  #file: File | null = null;
  #ready: Ready | null = null;

  /** Opens the window. */
  static open(): void {
    void new ImportWindow().render({ force: true });
  }

  /** Reads a file, and shows what importing it would create, or why it cannot be imported. */
  async read(file: File): Promise<void> {
    this.#file = file;
    this.#ready = null;
    let ready: Ready | null = null;
    let fault = "";
    try {
      ready = await localiseFaults(async () => prepare(await textOf(file)));
    } catch (error) {
      fault = faultIn(error);
    }
    // Another file may have been chosen meanwhile.
    if (this.#file !== file) return;
    await this.#show(ready, fault);
  }

  /** Shows what importing the file would create, or at its field why it cannot be imported. */
  async #show(ready: Ready | null, fault: string): Promise<void> {
    this.#ready = ready;
    await this.render({ parts: ["report", "footer"] });
    const field = this.element.querySelector<HTMLElement>("[name=file]");
    if (field && fault) showFieldNote(field, fault);
    else if (field) clearNote(field);
    this.announce(ready?.preview.counts ?? "");
  }

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<ImportContext> {
    const context = await super._prepareContext(options);
    return { ...context, rootId: this.id, preview: this.#ready?.preview ?? null };
  }

  protected override async _onFirstRender(
    context: ImportContext,
    options: Parameters<ApplicationV2["_onFirstRender"]>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", ({ target }) => {
      const [file] = (isElement(target, "input") && target.files) || [];
      if (file) void this.read(file);
    });
  }

  static async #onSubmit(this: ImportWindow): Promise<void> {
    await once(
      this,
      () => this.#import(),
      () => undefined,
    );
  }

  async #import(): Promise<void> {
    if (!this.#ready) return;
    try {
      const actor = await this.#ready.create();
      if (!actor) return;
      ui.notifications.info(say({ key: "QUADRIVIUM.Import.done", data: { name: actor.name } }));
      await this.close();
      await (actor.sheet as ApplicationV2 | null)?.render({ force: true });
    } catch (error) {
      // Foundry refuses data that no actor can have.
      await this.#show(null, faultIn(error));
    }
  }

  static async #onCancel(this: ImportWindow): Promise<void> {
    await this.close();
  }
}

/** Returns what to tell of an error; one of the program itself is told as such and logged. */
function faultIn(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const isOfProgram = [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind);
  if (!isOfProgram) return error.message;
  console.error("Quadrivium |", error);
  return say({ key: "QUADRIVIUM.Import.broken" });
}

async function textOf(file: File): Promise<string> {
  // A character has at least one byte, so a file of too many characters is refused without being read.
  if (file.size > longestFile * 4) throw new RuleError("ImportLarge", { max: longestFile / 1_000_000 });
  return foundry.utils.readTextFromFile(file);
}

function prepare(text: string): Ready {
  const found = readCharacter(text);
  if (found.format === "own") return prepareOwn(found.source);
  const { source, secret } = imported(found);
  return {
    preview: previewOf(found, source),
    create: () => createWithNotes(source, secret),
  };
}

/** Creates an actor after its notes are stored, so that nothing is imported where the browser has no room for them. */
async function createWithNotes(source: Actor.CreateData, secret: string): Promise<Actor.Implementation | undefined> {
  const _id = foundry.utils.randomID();
  const about = { uuid: `Actor.${_id}` };
  if (secret) await saveNotes(about, secret);
  try {
    const [actor] = await Actor.implementation.createDocuments([{ ...source, _id }], { keepId: true });
    return actor;
  } catch (error) {
    if (secret) await saveNotes(about, "");
    throw error;
  }
}

function prepareOwn(exported: Parameters<typeof ownActor>[0]): Ready {
  const { source, missing } = ownActor(exported);
  const lines = missing.map(({ path, uuid }) => ({ label: path, value: uuid }));
  return {
    preview: {
      title: titleOf(source, "own"),
      items: itemWords(source),
      counts: say({ key: "QUADRIVIUM.Import.own", data: { count: missing.length } }),
      fates: lines.length > 0 ? [shownFate(say({ key: "QUADRIVIUM.Import.missing" }), lines, true)] : [],
    },
    create: async () => (await Actor.implementation.createDocuments([source], { keepId: true }))[0],
  };
}

function previewOf({ leaves, format }: ImportedCharacter, source: Actor.CreateData): Preview {
  const shown: readonly Fate[] = ["unknown", "kept", "technical"];
  const counted = (["understood", "kept", "unknown", "technical", "blank"] as const).flatMap((fate) => {
    const count = leaves.count(fate);
    return count === 0 ? [] : [say({ key: `QUADRIVIUM.Import.Count.${fate}`, data: { count } })];
  });
  return {
    title: titleOf(source, format),
    items: itemWords(source),
    counts: new Intl.ListFormat(game.i18n.lang, { type: "unit" }).format(counted),
    fates: shown.flatMap((fate) => {
      const lines = leaves.all.filter((leaf) => leaf.fate === fate).map(lineOf);
      const label = say({ key: `QUADRIVIUM.Import.Fate.${fate}` });
      return lines.length > 0 ? [shownFate(label, lines, fate === "unknown")] : [];
    }),
  };
}

function shownFate(name: string, lines: readonly Line[], isOpen: boolean): ShownFate {
  const more = Math.max(0, lines.length - LISTED);
  return {
    label: say({ key: "QUADRIVIUM.Import.fateOf", data: { name, number: lines.length } }),
    lines: lines.slice(0, LISTED),
    more: more > 0 ? say({ key: "QUADRIVIUM.Import.more", data: { count: more } }) : "",
    isOpen,
  };
}

function titleOf({ name }: Actor.CreateData, format: string): string {
  return say({
    key: "QUADRIVIUM.Import.creates",
    data: { name, format: { key: `QUADRIVIUM.Import.Format.${format}` } },
  });
}

/** Returns how many items of each type there would be: "Ability: 12". */
function itemWords(source: Actor.CreateData): readonly string[] {
  const { items = [] } = source as { readonly items?: readonly { readonly type?: string }[] };
  const types = [...new Set(items.map(({ type = "" }) => type))];
  return types.map((type) => {
    const number = items.filter((item) => item.type === type).length;
    return say({ key: "QUADRIVIUM.Import.items", data: { type: { key: `TYPES.Item.${type}` }, number } });
  });
}
