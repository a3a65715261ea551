import type { FileListing } from "../../connection.ts";
import { host } from "../../host.ts";
import type * as Types from "../api/application-types.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import { game, localize, notify, reportError } from "../surroundings.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import { filePickerActions } from "./file-picker-actions.ts";
import { pickerContext } from "./file-picker-context.ts";
import { browseFiles, foundFolder, storeFile } from "./file-picker-requests.ts";
import {
  EMPTY_LISTING,
  extensionsOf,
  folderOf,
  PUBLIC_FOLDERS,
  type BrowseOptions,
  type FileDisplayMode,
  type FilePickerOptions,
  type FileSource,
  type UploadAnswer,
} from "./file-picker-types.ts";
import type { Game } from "../../kinds.ts";

/** The window in which files are looked for, added and chosen. */
export class FilePicker extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Types.ApplicationDefaults = {
    id: "file-picker-{id}",
    tag: "form",
    classes: ["file-picker"],
    window: { icon: "fa-solid fa-file-import", contentClasses: ["standard-form"], resizable: true },
    position: { width: 560, height: 640 },
    actions: filePickerActions,
    form: { handler: FilePicker.#onSubmit },
    type: "any",
    current: "",
    activeSource: "data",
    allowUpload: true,
  };

  static override PARTS: Record<string, TemplatePart> = {
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    subheader: { template: "templates/apps/file-picker/subheader.hbs" },
    body: { template: "templates/apps/file-picker/body.hbs", scrollable: [""] },
    subfooter: { template: "templates/apps/file-picker/subfooter.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static override TABS: Record<string, Types.TabsConfiguration> = {
    sources: {
      tabs: [
        { id: "data", icon: "fa-solid fa-database" },
        { id: "public", icon: "fa-solid fa-server" },
      ],
      initial: "data",
      labelPrefix: "FILES.Source",
    },
  };

  static FILE_TYPES = ["image", "audio", "video", "text", "imagevideo", "font", "folder", "any"];
  static DISPLAY_MODES: FileDisplayMode[] = ["list", "thumbs", "tiles", "images"];
  static LAST_BROWSED_DIRECTORY = "";
  static LAST_DISPLAY_MODE: FileDisplayMode = "list";
  static S3_BUCKETS: string[] | null = null;

  /** The path that was asked for, or is chosen now. */
  request: string;
  type: string;
  field: HTMLElement | null;
  button: HTMLElement | null;
  callback: NonNullable<FilePickerOptions["callback"]> | null;
  displayMode: string;
  sources: Record<string, FileSource> = { data: { target: "" }, public: { target: "" } };
  activeSource: string;
  /** What the server answered last. */
  results: FileListing = EMPTY_LISTING;
  extensions: string[];
  #isLoaded = false;

  readonly #search = new SearchFilter({
    inputSelector: "input[name=filter]",
    contentSelector: ".files-body",
    callback: (event, query, rgx, html) => {
      this._onSearchFilter(event, query, rgx, html);
    },
  });

  constructor({ field = null, button = null, callback = null, ...options }: FilePickerOptions = {}) {
    super(options);
    const { type, current, activeSource, displayMode, redirectToRoot } = this.options as FilePickerOptions;
    this.request = current ?? "";
    this.type = type ?? "any";
    this.field = field;
    this.button = button;
    this.callback = callback;
    this.displayMode = displayMode ?? this.#statics.LAST_DISPLAY_MODE;
    this.extensions = extensionsOf(this.type);
    this.activeSource = activeSource ?? "data";
    this.#goTo(redirectToRoot?.includes(this.request) ? "" : (folderOf(this) ?? this.#statics.LAST_BROWSED_DIRECTORY));
  }

  /** The class which packages see: the one in CONFIG.ux. */
  static get implementation(): typeof FilePicker {
    return (host.CONFIG as { ux: { FilePicker: typeof FilePicker } }).ux.FilePicker;
  }

  /** The bucket that an address belongs to: where there is no storage of that kind, to none. */
  static matchS3URL(url: string): RegExpMatchArray | null {
    return this.S3_BUCKETS === null ? null : /^https?:\/\/([^.]+)\.s3\./.exec(url);
  }

  /** Lists a folder; rejects when there is none, or the user may not see it. */
  static async browse(source: string, target: string, options: BrowseOptions = {}): Promise<FileListing> {
    return browseFiles(source, target, options);
  }

  /** Founds a folder inside one that is there; rejects when there is one of that name. */
  static async createDirectory(source: string, target: string, _options: BrowseOptions = {}): Promise<string> {
    return foundFolder(source, target);
  }

  /** Stores a file in a folder; what goes wrong is told to the user, and the answer is false. */
  static async upload(
    source: string,
    path: string,
    file: File,
    _body: object = {},
    options: { notify?: boolean | null } = {},
  ): Promise<UploadAnswer | false> {
    return storeFile(source, path, file, options);
  }

  /** Stores a file where the system keeps its own, which its updates leave alone. */
  static async uploadPersistent(
    packageId: string,
    path: string,
    file: File,
    body: object = {},
    options: { notify?: boolean | null } = {},
  ): Promise<UploadAnswer | false> {
    const { system } = host.game as Game;
    if (packageId !== system.id) throw new Error(`The package "${packageId}" is not active`);
    if (!(system as { persistentStorage?: boolean }).persistentStorage) {
      throw new Error(`The package "${packageId}" declares no persistentStorage in its manifest`);
    }
    return this.upload("data", `systems/${packageId}/storage/${path}`, file, body, options);
  }

  /** A picker for the input which a button names with `data-target`, and for files of its `data-type`. */
  static fromButton(button: HTMLButtonElement): FilePicker {
    const { target, type = "any" } = button.dataset;
    const named = target ? button.form?.elements.namedItem(target) : null;
    const field = named instanceof HTMLInputElement ? named : null;
    return new this({ type, field, current: field?.value ?? "", button });
  }

  override get title(): string {
    return localize(this.options.window.title || `FILES.Title.${this.type}`);
  }

  get source(): FileSource {
    return (this.sources[this.activeSource] ??= { target: "" });
  }

  /** The folder that is looked at. */
  get target(): string {
    return this.source.target;
  }

  /** May the user add files here? */
  get canUpload(): boolean {
    if (this.type === "folder" || this.options["allowUpload"] === false) return false;
    return this.activeSource === "data" && game().user.can("FILES_UPLOAD");
  }

  get #statics(): typeof FilePicker {
    return this.constructor as typeof FilePicker;
  }

  /** Looks into a folder of the active source, and shows what is there. */
  async browse(target?: string, options: BrowseOptions = {}): Promise<this> {
    if (!game().user.can("FILES_BROWSE")) {
      notify("warn", localize("FILES.MayNotBrowse"));
      return this;
    }
    if (target !== undefined) this.source.target = target;
    const extensions = this.extensions.length > 0 ? this.extensions : undefined;
    try {
      this.results = await this.#statics.browse(this.activeSource, this.target, { extensions, ...options });
    } catch (error) {
      notify("error", (error as Error).message);
      if (this.target === "") this.results = EMPTY_LISTING;
      else return this.browse("", options);
    }
    this.source.target = this.results.target;
    this.#statics.LAST_BROWSED_DIRECTORY = this.results.target;
    this.#isLoaded = true;
    return this.render({ force: true });
  }

  override render(options: boolean | Types.RenderOptions = {}, legacy: Types.RenderOptions = {}): Promise<this> {
    const isForced = typeof options === "boolean" ? options : options.force === true;
    return isForced && !this.#isLoaded ? this.browse() : super.render(options, legacy);
  }

  override async _prepareContext(options: Types.RenderOptions & { isFirstRender: boolean }): Promise<Types.Context> {
    this.tabGroups["sources"] = this.activeSource;
    return { ...(await super._prepareContext(options)), ...pickerContext(this) };
  }

  override changeTab(tab: string, group: string, options: Types.ChangeTabOptions = {}): void {
    super.changeTab(tab, group, options);
    if (group !== "sources" || tab === this.activeSource) return;
    this.activeSource = tab;
    this.browse().catch(report);
  }

  override async _onRender(context: Types.Context, options: Types.RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
    this.#listenTo("target", "keydown", (input, event) => {
      if ((event as KeyboardEvent).key !== "Enter") return null;
      event.preventDefault();
      return this.browse(input.value);
    });
    this.#listenTo("filter", "keydown", (_input, event) => {
      // There is nothing to be chosen yet.
      if ((event as KeyboardEvent).key === "Enter") event.preventDefault();
      return null;
    });
    this.#listenTo("upload", "change", (input) => this.#upload(input.files?.[0]));
  }

  override _tearDown(options: Types.ClosingOptions): void {
    super._tearDown(options);
    this.#search.unbind();
  }

  /** Shows the folders and files whose names fit. */
  _onSearchFilter(_event: Event | null, query: string, rgx: RegExp, html: HTMLElement | null): void {
    for (const entry of html?.querySelectorAll<HTMLElement>("[data-name]") ?? []) {
      entry.hidden = query !== "" && !SearchFilter.testQuery(rgx, entry.dataset["name"] ?? "");
    }
  }

  #listenTo(
    name: string,
    type: string,
    listener: (input: HTMLInputElement, event: Event) => Promise<unknown> | null,
  ): void {
    const input = this.element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    input?.addEventListener(type, (event) => {
      listener(input, event)?.catch(report);
    });
  }

  /** Begins in a folder, which tells by its name where it is. */
  #goTo(folder: string): void {
    if (PUBLIC_FOLDERS.includes(folder.split("/")[0] ?? "")) this.activeSource = "public";
    this.source.target = folder;
  }

  async #upload(file: File | undefined): Promise<void> {
    if (!file || !this.canUpload) return;
    const stored = await this.#statics.upload(this.activeSource, this.target, file);
    if (stored) this.request = stored.path;
    await this.browse();
  }

  static async #onSubmit(
    this: FilePicker,
    _event: Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    const path = typeof object["file"] === "string" ? object["file"].trim() : "";
    if (!path) {
      notify("error", localize("FILES.NothingSelected"));
      return;
    }
    this.request = path;
    if (this.field && "value" in this.field) {
      this.field.value = path;
      this.field.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    }
    await this.close({ submitted: true });
    await this.callback?.(path, this);
  }
}

function report(error: unknown): void {
  reportError("FilePicker#browse", error);
}

declare module "../../known-classes.ts" {
  interface Classes {
    FilePicker: typeof FilePicker;
  }
  interface Kinds {
    FilePicker: FilePicker;
  }
}
