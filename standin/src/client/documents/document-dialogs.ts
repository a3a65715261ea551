import { host } from "../host.ts";
import { mergeObject } from "../utils/merge.ts";
import { escapeHTML } from "../utils/text.ts";
import { isEmpty } from "../utils/types.ts";
import type { Plain } from "../utils/types.ts";
import type { ClientDocument } from "./client-document.ts";
import type { Document, DocumentClass } from "./document.ts";
import { configOf, game } from "./surroundings.ts";

interface Dialogs {
  input(config: Plain): Promise<Plain | null>;
  confirm(config: Plain): Promise<boolean | null>;
}

function dialogs(): Dialogs {
  return (host.foundry as { applications: { api: { DialogV2: Dialogs } } }).applications.api.DialogV2;
}

/** Asks for the name and type of a new document and creates it; null when the question is dismissed. */
export async function createDialog(
  cls: DocumentClass,
  data: Plain,
  operation: Plain,
  options: Plain,
): Promise<unknown> {
  const { i18n } = game();
  const { types: allowed, ...dialog } = options as { types?: readonly string[] } & Plain;
  const types = cls.hasTypeData ? cls.TYPES.filter((type) => type !== "base" && (allowed?.includes(type) ?? true)) : [];
  const { typeLabels = {}, defaultType } = configOf(cls.documentName);
  const chosen = (data["type"] as string | undefined) ?? defaultType ?? types[0] ?? "";
  const label = i18n.localize(cls.metadata.label);
  const typeOptions = types.map((type) => {
    const words = escapeHTML(i18n.localize(typeLabels[type] ?? type));
    return `<option value="${escapeHTML(type)}"${type === chosen ? " selected" : ""}>${words}</option>`;
  });
  const row = (id: string, words: string, input: string) =>
    `<div class="form-group"><label for="${id}">${escapeHTML(words)}</label><div class="form-fields">${input}</div></div>`;
  const name = row(
    "create-name",
    i18n.localize("DOCUMENT.FIELDS.name.label"),
    `<input type="text" id="create-name" name="name" autofocus>`,
  );
  const select = `<select id="create-type" name="type">${typeOptions.join("")}</select>`;
  const type = typeOptions.length > 1 ? row("create-type", i18n.localize("DOCUMENT.FIELDS.type.label"), select) : "";
  const title = i18n.format("DOCUMENT.Create", { type: label });
  const answer = await dialogs().input({ window: { title }, content: name + type, ok: { label: title }, ...dialog });
  if (!answer) return null;
  const wanted: Plain = mergeObject(data, answer, { inplace: false });
  if (types.length > 0) wanted["type"] ??= chosen;
  if (isEmpty(wanted["name"]) || wanted["name"] === "") {
    wanted["name"] = (cls as unknown as typeof ClientDocument).defaultName({
      type: wanted["type"] as string,
      parent: (operation["parent"] ?? null) as Document | null,
    });
  }
  return cls.create(wanted, { renderSheet: true, ...operation });
}

/** Asks whether a document shall be deleted, and deletes it if so; null when the question is dismissed. */
export async function deleteDialog(document: ClientDocument, options: Plain, operation: Plain): Promise<unknown> {
  const { i18n } = game();
  const { label } = (document.constructor as DocumentClass).metadata;
  const type = i18n.localize(label);
  const title = `${i18n.format("DOCUMENT.Delete", { type })}: ${document.name ?? ""}`;
  const content = `<p><strong>${escapeHTML(i18n.localize("COMMON.AreYouSure"))}</strong> ${escapeHTML(i18n.format("DOCUMENT.DeleteWarning", { type }))}</p>`;
  const agreed = await dialogs().confirm({ window: { title }, content, ...options });
  if (agreed === null) return null;
  return agreed ? document.delete(operation) : false;
}
