import { host } from "../host.ts";
import { saveDataToFile } from "../utils/files.ts";
import { escapeHTML } from "../utils/text.ts";
import type { Plain } from "../utils/types.ts";
import { toCompendium } from "./compendium-contents.ts";
import type { ExportOptions } from "./compendium-contents.ts";
import type { Document, DocumentClass } from "./document.ts";
import { game } from "./surroundings.ts";

/** A document which can be written to a file and read from one. */
export interface Exportable extends Document {
  toCompendium?(pack: null, options: ExportOptions): Plain;
  importFromJSON(json: string): Promise<unknown>;
}

/** Offers a document's data for download as JSON, with a note of where they come from. */
export function exportToJSON(document: Exportable, options: ExportOptions = {}): void {
  const data = document.toCompendium?.(null, options) ?? toCompendium(document, options);
  const { world, system, release } = game() as unknown as Facts;
  const exportSource = {
    worldId: world.id,
    uuid: document.uuid,
    coreVersion: `${release.generation}.${release.build}`,
    systemId: system.id,
    systemVersion: system.version,
  };
  data["_stats"] = { ...(data["_stats"] as Plain | undefined), exportSource };
  const { documentName, name = "", id } = document;
  const filename = ["fvtt", documentName, (name as Text).slugify(), id].filter(Boolean).join("-");
  saveDataToFile(JSON.stringify(data, null, 2), "text/json", `${filename}.json`);
}

/** A text, as the host extends texts. */
type Text = string & { slugify(): string };

interface Facts {
  readonly world: { readonly id: string };
  readonly system: { readonly id: string; readonly version: string | null };
  readonly release: { readonly generation: number; readonly build: number };
}

interface Dialogs {
  readonly api: { readonly DialogV2: { prompt(config: Plain): Promise<unknown> } };
}

/** Asks for a file of exported data and replaces the document's by them; null when the question is dismissed. */
export async function importFromJSONDialog(document: Exportable): Promise<unknown> {
  const { i18n } = game();
  const { label } = (document.constructor as DocumentClass).metadata;
  const type = i18n.localize(label);
  const name = document.name ?? "";
  const hint = escapeHTML(i18n.format("DOCUMENT.ImportDataHint", { type, name }));
  const words = escapeHTML(i18n.localize("DOCUMENT.ImportSource"));
  return (host.foundry as { applications: Dialogs }).applications.api.DialogV2.prompt({
    window: { title: `${i18n.localize("SIDEBAR.Import")}: ${name}`, icon: "fa-solid fa-file-import" },
    content: `<p class="hint">${hint}</p><div class="form-group"><label for="import-data">${words}</label>
      <div class="form-fields"><input type="file" name="data" id="import-data" accept=".json" required></div></div>`,
    ok: {
      label: "SIDEBAR.Import",
      icon: "fa-solid fa-file-import",
      callback: async (_event: Event, button: HTMLButtonElement) => {
        const input = button.form?.elements.namedItem("data") as HTMLInputElement | null | undefined;
        const file = input?.files?.[0];
        if (!file) throw new Error(i18n.localize("DOCUMENT.ImportNoFile"));
        return document.importFromJSON(await file.text());
      },
    },
  });
}
