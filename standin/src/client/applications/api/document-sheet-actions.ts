import { host } from "../../host.ts";
import { getProperty } from "../../utils.ts";
import { filePicker } from "../apps/file-picker-implementation.ts";
import { localize, notify } from "../surroundings.ts";
import type { DocumentView } from "../surroundings.ts";
import type { ApplicationV2 } from "./application.ts";
import type { DocumentSheetV2 } from "./document-sheet.ts";

/** Opens the window in which the owners of the document are named. */
export async function configureOwnership(this: DocumentSheetV2): Promise<void> {
  type Config = new (options: object) => ApplicationV2;
  const { apps } = (host.foundry as { applications: { apps: { DocumentOwnershipConfig: Config } } }).applications;
  await new apps.DocumentOwnershipConfig({ document: this.document }).render({ force: true });
}

/** Copies a document of a compendium into the world, and shows the copy. */
export async function importDocument(this: DocumentSheetV2): Promise<void> {
  type Importing = { importFromCompendium(pack: unknown, id: string | null): Promise<DocumentView | undefined> };
  const { collections, packs } = host.game as {
    collections: { get(name: string): Importing | undefined };
    packs: { get(id: string | null): unknown };
  };
  const { documentName, pack, id } = this.document;
  const imported = await collections.get(documentName)?.importFromCompendium(packs.get(pack), id);
  await imported?.sheet?.render({ force: true });
}

/** Opens the window in which another sheet is chosen for the document. */
export async function configureSheet(this: DocumentSheetV2): Promise<void> {
  // Imported late: the window for choosing a sheet is a document sheet itself.
  const { DocumentSheetConfig } = await import("../apps/document-sheet-config.ts");
  await new DocumentSheetConfig({ document: this.document }).render({ force: true });
}

/** The left button copies the uuid, the right one the id. */
export async function copyUuid(this: DocumentSheetV2, event: PointerEvent): Promise<void> {
  const { id, uuid, documentName } = this.document;
  const [kind, copied] = event.type === "contextmenu" ? ["id", id ?? ""] : ["uuid", uuid];
  await navigator.clipboard.writeText(copied);
  const label = localize(`DOCUMENT.${documentName}`);
  notify("info", localize("DOCUMENT.IdCopiedClipboard", { label, type: kind, id: copied }));
}

/** Asks for the path of another picture, shows it, and submits the form where changes submit at once. */
export async function editImage(this: DocumentSheetV2, _event: PointerEvent, target: HTMLElement): Promise<void> {
  if (!(target instanceof HTMLImageElement))
    throw new Error("The editImage action is available only for IMG elements.");
  const current = getProperty(this.document._source, target.dataset["edit"] ?? "");
  const FilePicker = filePicker();
  await new FilePicker({
    type: "image",
    current: typeof current === "string" ? current : "",
    callback: (path: string) => {
      target.setAttribute("src", path);
      if (this.options.form.submitOnChange) this.form?.dispatchEvent(new Event("submit", { cancelable: true }));
    },
  }).browse();
}
