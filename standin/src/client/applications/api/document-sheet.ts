import { generation } from "../../generations/index.ts";
import { host } from "../../host.ts";
import { expandObject, getProperty, logCompatibilityWarning, mergeObject } from "../../utils.ts";
import { AbstractFormInputElement } from "../elements/form-element.ts";
import { filePicker, game, localize, type DocumentView } from "../surroundings.ts";
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
      canImport?: boolean;
      sheetConfig: boolean;
      ownershipConfig?: boolean;
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
      configureOwnership,
      editImage,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
  };

  constructor(options: ApplicationDefaults | DocumentView = {}, ...rest: unknown[]) {
    super(DocumentSheetV2._migrateConstructorParams(options, rest));
  }

  /** Older sheets were given their document first and the options behind it. */
  static _migrateConstructorParams(first: unknown, rest: readonly unknown[]): ApplicationDefaults {
    const isDocument = typeof (first as DocumentView | undefined)?.documentName === "string";
    if (!isDocument) return first as ApplicationDefaults;
    logCompatibilityWarning("DocumentSheetV2 takes its document as options.document", { since: 12, until: 16 });
    return { ...(rest[0] as ApplicationDefaults | undefined), document: first };
  }

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
    const { ownershipConfig } = this.options;
    const { sheetsConfigureOwnership } = generation().applications;
    if (sheetsConfigureOwnership && ownershipConfig !== false && this.#canConfigureOwnership()) {
      controls.push({ icon: "fa-solid fa-file-lock", label: "OWNERSHIP.Configure", action: "configureOwnership" });
    }
    return controls;
  }

  /** Is there a window for ownership, and has this document one of its own which this user may change? */
  #canConfigureOwnership(): boolean {
    const { apps } = (host.foundry as { applications: { apps: object } }).applications;
    return "DocumentOwnershipConfig" in apps && "ownership" in this.document._source && game().user.isGM;
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
    if (updateData) mergeObject(submitData, updateData, { performDeletions: true });
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  /** Updates the document, or creates it where the sheet may do that. */
  async _processSubmitData(
    _event: Event,
    _form: HTMLFormElement,
    submitData: Record<string, unknown>,
    options: object = {},
  ): Promise<unknown> {
    const { document } = this;
    const { sheetsConfigureOwnership: tellsOutcome } = generation().applications;
    const isStored = document.id !== null && (document.collection?.has(document.id) ?? true);
    if (isStored) {
      const updated = await document.update(submitData, options);
      return tellsOutcome ? { updated } : undefined;
    }
    if (!this.options.canCreate) {
      throw new Error(`${document.uuid} does not exist, and ${this.constructor.name} cannot create it`);
    }
    const cls = document.constructor as unknown as { create(data: object, operation: object): Promise<unknown> };
    const data = mergeObject(document.toObject(), submitData);
    const created = await cls.create(data, { parent: document.parent, pack: document.pack, ...options });
    return tellsOutcome ? { created } : undefined;
  }

  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options: { updateData?: object } = {},
  ): Promise<unknown> {
    if (!this.isEditable) return undefined;
    const { updateData, ...operation } = options;
    const submitData = this._prepareSubmitData(event, form, formData, updateData);
    return this._processSubmitData(event, form, submitData, operation);
  }
}

/** Opens the window in which the owners of the document are named. */
export async function configureOwnership(this: DocumentSheetV2): Promise<void> {
  type Config = new (options: object) => ApplicationV2;
  const { apps } = (host.foundry as { applications: { apps: { DocumentOwnershipConfig: Config } } }).applications;
  await new apps.DocumentOwnershipConfig({ document: this.document }).render({ force: true });
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

/** Disables or enables every field and button in an element. */
export function toggleFields(element: HTMLElement, disabled: boolean): void {
  for (const field of element.querySelectorAll<HTMLElement>("*")) {
    const isField = field.matches("input, select, textarea, button") || field instanceof AbstractFormInputElement;
    if (isField) field.toggleAttribute("disabled", disabled);
    else if (field.matches('img[data-action="editImage"]')) field.classList.toggle("disabled", disabled);
  }
}
