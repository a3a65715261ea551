import { localiseFaults, say } from "../../base/words.ts";
import { readCharacter } from "../../rules/import/read-character.ts";
import type { Line } from "../../rules/import/reader.ts";
import { saveNotes } from "../../sheets/base/gm-notes.ts";
import { AskingWindow } from "../../ui/asking-window.ts";
import { clearNote, showFieldNote } from "../../ui/field-fault.ts";
import { isElement } from "../../ui/pages.ts";
import { imported } from "./imported-actor.ts";
import { ownActor } from "./own-actor.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** What an import would create, in words. */
interface Preview {
  readonly title: string;
  /** How many items of each type it would have. */
  readonly items: readonly string[];
  /** How much of the file has no field here, or leads nowhere. */
  readonly summary: string;
  readonly listTitle: string;
  readonly lines: readonly Line[];
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

/** The window that imports a character from a file: it creates nothing before the user has seen what. */
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

  #ready: Ready | null = null;

  /** Opens the window. */
  static open(): void {
    void new ImportWindow().render({ force: true });
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
      if (file) void this.#show(async () => prepare(await foundry.utils.readTextFromFile(file)));
    });
  }

  /** Shows what importing a file would create, or at its field why it cannot be imported. */
  async #show(read: () => Promise<Ready | null>): Promise<void> {
    let fault = "";
    this.#ready = await localiseFaults(read).catch((error: unknown) => {
      fault = error instanceof Error ? error.message : String(error);
      return null;
    });
    // It is closed when the character is there.
    if (!this.rendered) return;
    await this.render({ parts: ["report", "footer"] });
    const field = this.element.querySelector<HTMLElement>("[name=file]");
    if (field && fault) showFieldNote(field, fault);
    else if (field) clearNote(field);
    this.announce(this.#ready?.preview.summary ?? "");
  }

  static async #onSubmit(this: ImportWindow): Promise<void> {
    const ready = this.#ready;
    await this.#show(async () => {
      const actor = await ready?.create();
      if (!actor) return null;
      ui.notifications.info(say({ key: "QUADRIVIUM.Import.done", data: { name: actor.name } }));
      await this.close();
      await (actor.sheet as ApplicationV2 | null)?.render({ force: true });
      return null;
    });
  }

  static async #onCancel(this: ImportWindow): Promise<void> {
    await this.close();
  }
}

function prepare(text: string): Ready {
  const found = readCharacter(text);
  if (found.format === "own") {
    const { source, missing } = ownActor(found.source);
    const lines = missing.map(({ path, uuid }) => ({ label: path, value: uuid }));
    return {
      preview: previewOf(source, "own", "missing", lines),
      create: async () => (await Actor.implementation.createDocuments([source], { keepId: true }))[0],
    };
  }
  const { source, secret } = imported(found);
  const lines = [
    ...found.notes.details,
    ...found.items.flatMap(({ name, lines: own }) => own.map((one) => ({ ...one, label: `${name}: ${one.label}` }))),
  ];
  return {
    preview: previewOf(source, found.format, "kept", lines),
    create: async () => {
      const [actor] = await Actor.implementation.createDocuments([source]);
      if (actor && secret) await saveNotes(actor, secret);
      return actor;
    },
  };
}

function previewOf(
  source: Actor.CreateData,
  format: string,
  list: "kept" | "missing",
  lines: readonly Line[],
): Preview {
  const { name, items = [] } = source as {
    readonly name: string;
    readonly items?: readonly { readonly type?: string }[];
  };
  const types = [...new Set(items.map(({ type = "" }) => type))];
  return {
    title: say({
      key: "QUADRIVIUM.Import.creates",
      data: { name, format: { key: `QUADRIVIUM.Import.Format.${format}` } },
    }),
    items: types.map((type) => {
      const number = items.filter((item) => item.type === type).length;
      return say({ key: "QUADRIVIUM.Import.items", data: { type: { key: `TYPES.Item.${type}` }, number } });
    }),
    summary: say({ key: `QUADRIVIUM.Import.Count.${list}`, data: { count: lines.length } }),
    listTitle: say({ key: `QUADRIVIUM.Import.List.${list}` }),
    lines,
  };
}
