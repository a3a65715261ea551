import { renderTemplate } from "../applications/handlebars/index.ts";
import { host } from "../host.ts";
import { mergeObject } from "../utils/objects.ts";
import { escapeHTML } from "../utils/text.ts";
import { isEmpty, type Plain } from "../utils/types.ts";
import type { ClientDocument } from "./client-document.ts";
import type { DocumentClass } from "./document.ts";
import { configOf, game } from "./surroundings.ts";
import type { Document } from "../kinds.ts";

interface Dialogs {
  input(config: Plain): Promise<Plain | null>;
  confirm(config: Plain): Promise<boolean | null>;
}

function dialogs(): Dialogs {
  return (host.foundry as { applications: { api: { DialogV2: Dialogs } } }).applications.api.DialogV2;
}

/** The options of the dialog for a new document; the rest goes to DialogV2. */
interface CreationOptions extends Plain {
  /** The types that may be chosen; all by default. */
  types?: readonly string[];
  /** A template that draws the dialog's content, and its data beside name and types. */
  template?: string;
  context?: Plain;
}

/**
 * Asks for the name and type of a new document and creates it; null when the question is dismissed.
 *
 * @throws When no type is permitted.
 */
export async function createDialog(
  cls: DocumentClass,
  data: Plain,
  operation: Plain,
  { types: permitted, template, context = {}, ...dialog }: CreationOptions,
): Promise<unknown> {
  if (permitted?.length === 0) throw new Error("The array of sub-types to restrict to must not be empty");
  const { i18n } = game();
  const types = offeredTypes(cls, permitted);
  const { defaultType } = configOf(cls.documentName);
  const isOffered = (type: unknown) => types.some(({ value }) => value === type);
  const type = (data["type"] ?? (isOffered(defaultType) ? defaultType : types[0]?.value) ?? "") as string;
  const nameFor = (type: string) =>
    (cls as unknown as typeof ClientDocument).defaultName({
      type,
      parent: (operation["parent"] ?? null) as Document | null,
    });
  const name = typeof data["name"] === "string" ? data["name"] : "";
  const form = { hasTypes: types.length > 1, type, types, name, defaultName: nameFor(type) };
  const content = template
    ? await renderTemplate(template, { ...form, folder: data["folder"], hasFolders: false, ...context })
    : defaultContent(form);
  const title = i18n.format("DOCUMENT.Create", { type: i18n.localize(cls.metadata.label) });
  const render = (_event: Event, { element }: { element: HTMLElement }) => {
    followType(element, nameFor);
  };
  const answer = await dialogs().input({ window: { title }, content, ok: { label: title }, render, ...dialog });
  if (!answer) return null;
  const wanted: Plain = mergeObject(data, answer, { inplace: false });
  if (!wanted["folder"]) Reflect.deleteProperty(wanted, "folder");
  if (types.length > 0) wanted["type"] ??= type;
  if (isEmpty(wanted["name"]) || wanted["name"] === "") wanted["name"] = nameFor(wanted["type"] as string);
  return cls.create(wanted, { renderSheet: true, ...operation });
}

/** The name that a document gets without one follows the type that is chosen. */
function followType(element: HTMLElement, nameFor: (type: string) => string): void {
  const select = element.querySelector<HTMLSelectElement>('select[name="type"]');
  select?.addEventListener("change", () => {
    const name = element.querySelector<HTMLInputElement>('input[name="name"]');
    if (name) name.placeholder = nameFor(select.value);
  });
}

interface OfferedType {
  readonly value: string;
  readonly label: string;
}

/** The types to choose from, in the order of the manifest. */
function offeredTypes(cls: DocumentClass, permitted: readonly string[] | undefined): OfferedType[] {
  if (!cls.hasTypeData) return [];
  const { typeLabels = {} } = configOf(cls.documentName);
  const types = cls.TYPES.filter((type) => type !== "base" && (permitted?.includes(type) ?? true));
  return types.map((value) => ({ value, label: game().i18n.localize(typeLabels[value] ?? value) }));
}

/** What the dialog for a new document shows. */
interface CreationForm {
  readonly type: string;
  readonly types: readonly OfferedType[];
  readonly name: string;
  readonly defaultName: string;
}

function defaultContent({ type, types, name, defaultName }: CreationForm): string {
  const { i18n } = game();
  const row = (id: string, words: string, input: string) =>
    `<div class="form-group"><label for="${id}">${escapeHTML(words)}</label><div class="form-fields">${input}</div></div>`;
  const text = `<input type="text" id="create-name" name="name" value="${escapeHTML(name)}" placeholder="${escapeHTML(defaultName)}" autofocus>`;
  const rows = [row("create-name", i18n.localize("DOCUMENT.FIELDS.name.label"), text)];
  const options = types.map(
    ({ value, label }) =>
      `<option value="${escapeHTML(value)}"${value === type ? " selected" : ""}>${escapeHTML(label)}</option>`,
  );
  const select = `<select id="create-type" name="type">${options.join("")}</select>`;
  if (types.length > 1) rows.push(row("create-type", i18n.localize("DOCUMENT.FIELDS.type.label"), select));
  return rows.join("");
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
