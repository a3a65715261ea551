/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are for subclasses */
import { host } from "../../host.ts";
import { expandObject, getProperty, mergeObject } from "../../utils.ts";
import { filePicker } from "../apps/file-picker-implementation.ts";
import { game, localize, notify } from "../surroundings.ts";
import type { DocumentView } from "../surroundings.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type {
  ApplicationDefaults,
  ApplicationOptions,
  ClosingOptions,
  Context,
  HeaderControl,
  RenderOptions,
} from "./application-types.ts";
import { toggleFields } from "./toggle-fields.ts";
import { createHeaderButton } from "./window-frame.ts";

const LIMITED = 1;
const OWNER = 3;

/** A window on one document: a form whose fields are the document's own. */
export class DocumentSheetV2 extends ApplicationV2 {
  declare readonly options: Readonly<
    ApplicationOptions & {
      document: DocumentView;
      viewPermission: number | string;
      editPermission: number | string;
      canCreate: boolean;
      sheetConfig: boolean;
    }
  >;

  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    viewPermission: LIMITED,
    editPermission: OWNER,
    canCreate: false,
    sheetConfig: true,
    actions: {
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      copyUuid: { handler: DocumentSheetV2.#onCopyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#onEditImage,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
  };

  /** One window for each sheet class and document. */
  override _initializeApplicationOptions(options: ApplicationDefaults): ApplicationOptions {
    const merged = super._initializeApplicationOptions(options);
    const { uuid } = merged["document"] as DocumentView;
    merged.uniqueId = `${this.constructor.name}-${uuid.replaceAll(".", "-")}`;
    return merged;
  }

  get document(): DocumentView {
    return this.options.document;
  }

  override get title(): string {
    const { documentName, name, id, type } = this.document;
    const { typeLabels } = (host.CONFIG as Record<string, { typeLabels?: Record<string, string> }>)[documentName] ?? {};
    const label = (type && typeLabels?.[type]) ?? `DOCUMENT.${documentName}`;
    return `${localize(label)}: ${name ?? id ?? ""}`;
  }

  /** May this user see the sheet? */
  get isVisible(): boolean {
    return this.document.testUserPermission(game().user, this.options.viewPermission);
  }

  /** May this user change the document here? */
  get isEditable(): boolean {
    const { pack } = this.document;
    if (pack && game().packs.get(pack)?.locked) return false;
    return this.document.testUserPermission(game().user, this.options.editPermission);
  }

  override *_headerControlButtons(): Generator<HeaderControl, void, undefined> {
    for (const control of super._headerControlButtons()) {
      const { ownership } = control;
      if (ownership === undefined || this.document.testUserPermission(game().user, ownership)) yield control;
    }
  }

  override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
    const canConfigure = this.options.sheetConfig && this.isEditable;
    if (canConfigure) {
      controls.push({ icon: "fa-solid fa-gear", label: "SHEETS.ConfigureSheet", action: "configureSheet" });
    }
    return controls;
  }

  override _canRender(_options: RenderOptions): undefined {
    if (this.isVisible) return undefined;
    const type = localize(`DOCUMENT.${this.document.documentName}`);
    throw new Error(localize("SHEETS.DocumentSheetPrivate", { type }));
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    // The document's name is part of the title and may have changed.
    options.window = { title: this.title, ...options.window };
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { document } = this;
    return {
      ...(await super._prepareContext(options)),
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: this.isEditable,
      user: game().user,
      rootId: this.id,
    };
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    const copy = createHeaderButton("fa-solid fa-passport", "SHEETS.CopyUuid", "copyUuid");
    this.window.close?.before(copy);
    return frame;
  }

  override _onFirstRender(_context: Context, _options: RenderOptions): unknown {
    this.document.apps[this.id] = this;
    return undefined;
  }

  override _onRender(_context: Context, _options: RenderOptions): unknown {
    if (!this.isEditable) this._toggleDisabled(true);
    return undefined;
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    Reflect.deleteProperty(this.document.apps, this.id);
  }

  /** Disables or enables all fields, but not the buttons of the window itself. */
  _toggleDisabled(disabled: boolean): void {
    toggleFields(this.window.content ?? this.element, disabled);
  }

  /** Makes an object of the flat data of the form. */
  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): Record<string, unknown> {
    return expandObject(formData.object);
  }

  /** Cleans and validates what the form says before it becomes an update. */
  _prepareSubmitData(
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    updateData?: object,
  ): Record<string, unknown> {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) mergeObject(submitData, updateData);
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  /** Updates the document, or creates it where the sheet may do that. */
  async _processSubmitData(
    _event: Event,
    _form: HTMLFormElement,
    submitData: Record<string, unknown>,
    options: object = {},
  ): Promise<void> {
    const { document } = this;
    const isStored = document.id !== null && (document.collection?.has(document.id) ?? true);
    if (isStored) await document.update(submitData, options);
    else if (this.options.canCreate) {
      const cls = document.constructor as unknown as { create(data: object, operation: object): Promise<unknown> };
      await cls.create(mergeObject(document.toObject(), submitData), { parent: document.parent, ...options });
    } else throw new Error(`${document.uuid} does not exist, and ${this.constructor.name} cannot create it`);
  }

  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options: { updateData?: object } = {},
  ): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...operation } = options;
    const submitData = this._prepareSubmitData(event, form, formData, updateData);
    await this._processSubmitData(event, form, submitData, operation);
  }

  static async #onConfigureSheet(this: DocumentSheetV2): Promise<void> {
    // Imported late: the window for choosing a sheet is a document sheet itself.
    const { DocumentSheetConfig } = await import("../apps/document-sheet-config.ts");
    await new DocumentSheetConfig({ document: this.document }).render({ force: true });
  }

  /** The left button copies the uuid, the right one the id. */
  static async #onCopyUuid(this: DocumentSheetV2, event: PointerEvent): Promise<void> {
    const { id, uuid, documentName } = this.document;
    const [kind, copied] = event.type === "contextmenu" ? ["id", id ?? ""] : ["uuid", uuid];
    await navigator.clipboard.writeText(copied);
    const label = localize(`DOCUMENT.${documentName}`);
    notify("info", localize("DOCUMENT.IdCopiedClipboard", { label, type: kind, id: copied }));
  }

  /** Asks for the path of another picture, shows it, and submits the form where changes submit at once. */
  static async #onEditImage(this: DocumentSheetV2, _event: PointerEvent, target: HTMLElement): Promise<void> {
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
}
