import { localiseFaults, say } from "../../base/words.ts";
import { readCharacter } from "../../rules/import/read-character.ts";
import type { Line, ImportedCharacter, ImportedItem, Json } from "../../rules/import/reader.ts";
import { saveNotes } from "../../sheets/base/gm-notes.ts";
import { AskingWindow } from "../../ui/asking-window.ts";
import { clearNote, showFieldNote } from "../../ui/field-fault.ts";
import { isElement } from "../../ui/dom.ts";
import { asHtml, noteGroups } from "../../rules/import/reader.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** What an import would create, in words. */
interface Preview {
  readonly title: string;
  /** How many items of each type it would have. */
  readonly items: readonly string[];
  /** How much of the file does not fit any field here. */
  readonly summary: string;
  readonly lines: readonly Line[];
}

/** A file that can be imported. */
interface Ready {
  readonly preview: Preview;
  readonly create: () => Promise<Actor.Implementation | undefined>;
}

/** The window that imports a character from a file: it shows what it will create first. */
export class ImportWindow extends AskingWindow {
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

  protected override async _prepareContext(options: Parameters<ApplicationV2["_prepareContext"]>[0]) {
    const context = await super._prepareContext(options);
    return { ...context, rootId: this.id, preview: this.#ready?.preview ?? null };
  }

  protected override async _onFirstRender(...args: Parameters<ApplicationV2["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
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
    const source = ownActor(found.source);
    return {
      preview: previewOf(source, "own", []),
      create: () => Actor.implementation.create(source, { keepId: true }),
    };
  }
  const { source, secret } = imported(found);
  const lines = [
    ...found.notes.details,
    ...found.items.flatMap(({ name, lines: own }) => own.map((one) => ({ ...one, label: `${name}: ${one.label}` }))),
  ];
  return {
    preview: previewOf(source, found.format, lines),
    create: async () => {
      const [actor] = await Actor.implementation.createDocuments([source]);
      if (actor && secret) await saveNotes(actor, secret);
      return actor;
    },
  };
}

function previewOf(source: Actor.CreateData, format: string, lines: readonly Line[]): Preview {
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
    summary: say({ key: "QUADRIVIUM.Import.Count.kept", data: { count: lines.length } }),
    lines,
  };
}

/** The actor made of an imported character, and the part of it for game masters only. */
interface NewActor {
  readonly source: Actor.CreateData;
  /** Text for the notes that stay in the game master's browser; blank for none. */
  readonly secret: string;
}

/** Returns the data of a new actor, with a place for everything that was read: the rest goes into its notes. */
function imported(character: ImportedCharacter): NewActor {
  const { name, kind, size, characteristics, fatigue, wounds, experience, tallies, items } = character;
  const secret = character.secrets.map(plainText).filter(Boolean).join("\n");
  const { isGM } = game.user;
  const worst = wounds.findLastIndex((count) => count > 0);
  const system = {
    tradition: "stress",
    size,
    characteristics: Object.fromEntries(Object.entries(characteristics).map(([id, value]) => [id, { value }])),
    // In the 5th edition, the first of the levels that are marked in order is not a wound.
    tracks: { fatigue: { value: fatigue }, body: { value: worst < 0 ? 0 : worst + 2, wounds: [...wounds] } },
    experience,
    tallies: tallies.map((tally) => ({ ...tally })),
    biography: biographyOf(character) + (isGM || secret === "" ? "" : secretSection(secret)),
  };
  const source = { name: nameOf(name), type: kind, system, items: items.map(itemData) };
  return { source, secret: isGM ? secret : "" };
}

/** Returns the name for an actor; one of our own for a file without. */
function nameOf(name: string): string {
  return name.trim() || say({ key: "QUADRIVIUM.Import.unnamed" });
}

function itemData({ name, type, system, description, lines }: ImportedItem): object {
  return { name, type, system: { ...system, description: description + listOf(lines) } };
}

function biographyOf({ biography, format, notes }: ImportedCharacter): string {
  const groups = noteGroups
    .filter((group) => notes[group].length > 0)
    .map((group) => `<h3>${asHtml(say({ key: `QUADRIVIUM.Import.Group.${group}` }))}</h3>${listOf(notes[group])}`);
  const title = say({ key: "QUADRIVIUM.Import.from", data: { format: { key: `QUADRIVIUM.Import.Format.${format}` } } });
  return `${biography}<h2>${asHtml(title)}</h2>${groups.join("")}`;
}

function listOf(lines: readonly Line[]): string {
  const entries = lines.map(({ label, value, html = "" }) => {
    const name = `<strong>${asHtml(label)}</strong>`;
    return `<li>${value ? `${name}: ${asHtml(value)}` : name}${html}</li>`;
  });
  return entries.length > 0 ? `<ul>${entries.join("")}</ul>` : "";
}

/** Foundry shows such a section to game masters and owners, until a game master reveals it. */
function secretSection(text: string): string {
  return `<section class="secret" id="secret-${foundry.utils.randomID()}"><p>${asHtml(text)}</p></section>`;
}

/** Returns the text of HTML. */
function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll(/<\/p>|<br\s*\/?>/gi, "$&\n"), "text/html");
  return page.body.textContent.trim();
}

/**
 * Returns the data of a new actor from one of this system that Foundry has exported. It drops the folder, the permissions and the id, which
 * its own links name.
 */
function ownActor({
  folder: _folder,
  ownership: _ownership,
  _stats,
  ...exported
}: Readonly<Record<string, Json>>): Actor.CreateData {
  const { exportSource } = (_stats ?? {}) as { readonly exportSource?: { readonly uuid?: string } | null };
  const before = /^Actor\.(\w{16})$/.exec(exportSource?.uuid ?? "")?.[1];
  const _id = foundry.utils.randomID();
  const text = JSON.stringify(exported);
  return { ...(JSON.parse(before ? text.replaceAll(before, _id) : text) as Actor.CreateData), _id };
}
