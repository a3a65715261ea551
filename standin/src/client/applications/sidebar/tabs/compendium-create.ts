import { documentConfig } from "../../../document-config.ts";
import { constantsOfGeneration } from "../../../constants-of-generation.ts";
import { CompendiumCollection } from "../../../documents/compendium-collection.ts";
import { escapeHTML } from "../../../utils.ts";
import { DialogV2 } from "../../api/dialog.ts";
import { localize } from "../../surroundings.ts";

/** The kinds of documents of which a compendium can be made here. */
function types(): readonly string[] {
  return constantsOfGeneration().COMPENDIUM_DOCUMENT_TYPES.filter((type) => documentConfig(type)?.documentClass);
}

/** Asks for label and kind of a new compendium and founds it; null when the question is dismissed. */
export async function createCompendiumDialog(folder: string | null): Promise<CompendiumCollection | null> {
  const options = types().map((type) => {
    return `<option value="${type}">${escapeHTML(localize(`DOCUMENT.${type}`))}</option>`;
  });
  const row = (id: string, label: string, input: string) =>
    `<div class="form-group"><label for="${id}">${escapeHTML(localize(label))}</label><div class="form-fields">${input}</div></div>`;
  const label = row(
    "compendium-label",
    "DOCUMENT.FIELDS.name.label",
    `<input type="text" id="compendium-label" name="label" required autofocus>`,
  );
  const type = row(
    "compendium-type",
    "COMPENDIUM.Type",
    `<select id="compendium-type" name="type">${options.join("")}</select>`,
  );
  const title = localize("DOCUMENT.Create", { type: localize("COMPENDIUM.Label") });
  const answer = (await DialogV2.input({
    window: { title, icon: "fa-solid fa-book-atlas" },
    content: label + type,
    ok: { label: title },
  })) as { label: string; type: string } | null;
  if (!answer?.label.trim()) return null;
  const pack = await CompendiumCollection.createCompendium(answer);
  if (folder) await pack.setFolder(folder);
  return pack;
}
