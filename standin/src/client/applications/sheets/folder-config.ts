import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { documentClass, localize, type DocumentView } from "../surroundings.ts";

/** The window for a folder's name, colour and order; a folder which is not there yet is created by it. */
export class FolderConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["folder-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-folder" },
    position: { width: 360 },
    canCreate: true,
    sheetConfig: false,
    form: { closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/sheets/folder-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** What the folder became; its asker waits for it. */
  #created: DocumentView | null = null;

  override get title(): string {
    const { id, name } = this.document;
    return id ? `${localize("FOLDER.Edit")}: ${name ?? ""}` : localize("FOLDER.Create");
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { document } = this;
    const color = document._source["color"] as string | null;
    return {
      ...(await super._prepareContext(options)),
      name: document.id ? document.name : "",
      namePlaceholder: (documentClass("Folder") as unknown as { defaultName(): string }).defaultName(),
      color,
      sortingModes: { a: "FOLDER.SortAlphabetical", m: "FOLDER.SortManual" },
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "FOLDER.Save" }],
    };
  }

  override async _processSubmitData(...args: Parameters<DocumentSheetV2["_processSubmitData"]>) {
    if (this.document.id) return super._processSubmitData(...args);
    const [, , submitData] = args;
    const data = { ...this.document.toObject(), ...submitData };
    this.#created = (await documentClass("Folder").create(data)) ?? null;
    return { created: this.#created };
  }

  /** A folder without a name gets one. */
  override _prepareSubmitData(...args: Parameters<DocumentSheetV2["_prepareSubmitData"]>): Record<string, unknown> {
    const [, form] = args;
    const name = form.elements.namedItem("name");
    if (name instanceof HTMLInputElement && !name.value.trim()) name.value = name.placeholder;
    const [event, , , updateData] = args;
    return super._prepareSubmitData(event, form, new (formDataClass(args))(form), updateData);
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    (this.options as unknown as { resolve?: (folder: DocumentView | null) => void }).resolve?.(this.#created);
  }
}

function formDataClass([, , formData]: Parameters<DocumentSheetV2["_prepareSubmitData"]>) {
  return formData.constructor as new (form: HTMLFormElement) => typeof formData;
}

/** Asks for a new folder; answers with it, or with null when the question is dismissed. */
export function createFolder(data: object, _operation: object, options: object): Promise<DocumentView | null> {
  const Folder = documentClass("Folder") as unknown as {
    implementation: new (data: object) => DocumentView;
    defaultName(): string;
  };
  const folder = new Folder.implementation({ name: Folder.defaultName(), sorting: "a", ...data });
  return new Promise((resolve, reject) => {
    new FolderConfig({ document: folder, resolve, ...options }).render({ force: true }).catch(reject);
  });
}
