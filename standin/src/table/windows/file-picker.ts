import type { FileListing, FileStorage } from "../../client/connection.ts";
import { CONST } from "../../client/constants.ts";
import { currentConnection } from "../../client/documents/database.ts";
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import type * as Types from "../../client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../../client/applications/api/handlebars-application.ts";
import { filePicker, game, localize, notify, reportError } from "../../client/applications/surroundings.ts";
import type { FormDataExtended } from "../../client/applications/ux/form-data-extended.ts";

/** What a file picker is asked for. */
interface FilePickerOptions extends Types.ApplicationDefaults {
  /** What is looked for: "image", "imagevideo", or anything. */
  type?: string;
  /** The path that is there already. */
  current?: string;
  callback?: ((path: string, picker: FilePicker) => unknown) | null;
  allowUpload?: boolean;
}

/** How a folder is listed: only files which end like this, as in ".png". */
interface BrowseOptions {
  extensions?: readonly string[] | undefined;
}

/** What became of a file that was stored. */
interface UploadAnswer {
  readonly status: "success";
  readonly path: string;
  readonly message: string;
}

const { IMAGE, VIDEO } = CONST.FILE_CATEGORIES;

const CATEGORIES: Readonly<Record<string, readonly object[]>> = { image: [IMAGE], imagevideo: [IMAGE, VIDEO] };

/** The folder which belongs to the host. */
const PUBLIC_FOLDER = "icons";

const EMPTY: FileListing = {
  target: "",
  private: false,
  gridSize: null,
  dirs: [],
  privateDirs: [],
  files: [],
  extensions: [],
};

/** The window in which a file is looked for, added and chosen; folders are gone through one after the other. */
export class FilePicker extends HandlebarsApplicationMixin(ApplicationV2) {
  static LAST_BROWSED_DIRECTORY = "";

  static override DEFAULT_OPTIONS: Types.ApplicationDefaults = {
    id: "file-picker-{id}",
    tag: "form",
    classes: ["file-picker"],
    window: { icon: "fa-solid fa-file-import", contentClasses: ["standard-form"], resizable: true },
    position: { width: 560, height: 640 },
    actions: { backTraverse: FilePicker.#onBack, pickDirectory: FilePicker.#onFolder, pickFile: FilePicker.#onFile },
    form: { handler: FilePicker.#onSubmit },
    type: "any",
    current: "",
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

  /** The path that was asked for, or is chosen now. */
  request: string;
  type: string;
  callback: NonNullable<FilePickerOptions["callback"]> | null;
  activeSource = "data";
  extensions: string[];
  /** The folder that is looked at. */
  target: string;
  /** What the server answered last. */
  results: FileListing = EMPTY;
  #isLoaded = false;

  constructor({ callback = null, ...options }: FilePickerOptions = {}) {
    super(options);
    const { type = "any", current = "" } = this.options as FilePickerOptions;
    this.request = current;
    this.type = type;
    this.callback = callback;
    this.extensions = (CATEGORIES[type] ?? []).flatMap((known) => Object.keys(known).map((end) => `.${end}`));
    const isElsewhere = current === "" || /^(?:https?:|data:|blob:)/.test(current);
    this.target = isElsewhere ? this.#statics.LAST_BROWSED_DIRECTORY : parentOf(current);
    if (this.target.split("/")[0] === PUBLIC_FOLDER) this.activeSource = "public";
  }

  /** The class which packages see: the one in CONFIG.ux. */
  static get implementation(): typeof FilePicker {
    return filePicker();
  }

  override get title(): string {
    return localize(this.options.window.title || (this.type === "image" ? "FILES.Title.image" : "FILES.Title.any"));
  }

  /** May the user add files here? */
  get canUpload(): boolean {
    if (this.options["allowUpload"] === false || this.activeSource !== "data") return false;
    return game().user.can("FILES_UPLOAD");
  }

  get #statics(): typeof FilePicker {
    return this.constructor as typeof FilePicker;
  }

  /** Lists a folder; rejects for none, or if the user may not see it. */
  static async browse(source: string, target: string, { extensions }: BrowseOptions = {}): Promise<FileListing> {
    const storage = storageOf(source);
    const asked = extensions ? { extensions } : {};
    return (await currentConnection().manageFiles({ action: "browse", storage, target, ...asked })) as FileListing;
  }

  /** Stores a file in a folder; what goes wrong is told to the user, and the answer is false. */
  static async upload(
    source: string,
    path: string,
    file: File,
    _body: object = {},
    { notify: tells = true }: { notify?: boolean | null } = {},
  ): Promise<UploadAnswer | false> {
    const { name } = file;
    try {
      const content = await toBase64(file);
      const request = { action: "upload", storage: storageOf(source), target: path, name, content } as const;
      const stored = await currentConnection().manageFiles(request);
      const message = localize("FILES.Uploaded", { name, target: path });
      if (tells) notify("info", message);
      return { status: "success", path: stored as string, message };
    } catch (error) {
      notify("error", (error as Error).message);
      return false;
    }
  }

  /** Looks into a folder of the active source, and shows what is there. */
  async browse(target?: string, options: BrowseOptions = {}): Promise<this> {
    if (!game().user.can("FILES_BROWSE")) {
      notify("warn", localize("FILES.MayNotBrowse"));
      return this;
    }
    if (target !== undefined) this.target = target;
    const extensions = this.extensions.length > 0 ? this.extensions : undefined;
    try {
      this.results = await this.#statics.browse(this.activeSource, this.target, { extensions, ...options });
    } catch (error) {
      notify("error", (error as Error).message);
      if (this.target === "") this.results = EMPTY;
      else return this.browse("", options);
    }
    this.target = this.#statics.LAST_BROWSED_DIRECTORY = this.results.target;
    this.#isLoaded = true;
    return this.render({ force: true });
  }

  override render(options: boolean | Types.RenderOptions = {}, legacy: Types.RenderOptions = {}): Promise<this> {
    const isForced = typeof options === "boolean" ? options : options.force === true;
    return isForced && !this.#isLoaded ? this.browse() : super.render(options, legacy);
  }

  override async _prepareContext(options: Types.RenderOptions & { isFirstRender: boolean }): Promise<Types.Context> {
    this.tabGroups["sources"] = this.activeSource;
    const { id: rootId, target, request, canUpload, extensions, results } = this;
    const files = results.files.map((url) => ({ name: lastPart(url), url, selected: url === request }));
    return {
      ...(await super._prepareContext(options)),
      rootId,
      target,
      canUpload,
      canGoBack: target !== "",
      dirs: results.dirs.map((path) => ({ name: lastPart(path), path })),
      files,
      noResults: results.dirs.length + files.length === 0,
      accept: extensions.join(","),
      selected: request,
      buttons: [{ type: "submit", icon: "fa-solid fa-check", label: "FILES.SelectFile" }],
    };
  }

  override changeTab(tab: string, group: string, options: Types.ChangeTabOptions = {}): void {
    super.changeTab(tab, group, options);
    if (group !== "sources" || tab === this.activeSource) return;
    this.activeSource = tab;
    this.browse("").catch(report);
  }

  override async _onRender(context: Types.Context, options: Types.RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const input = this.element.querySelector<HTMLInputElement>("input[name=upload]");
    input?.addEventListener("change", () => {
      this.#upload(input.files?.[0]).catch(report);
    });
  }

  async #upload(file: File | undefined): Promise<void> {
    if (!file || !this.canUpload) return;
    const stored = await this.#statics.upload(this.activeSource, this.target, file);
    if (stored) this.request = stored.path;
    await this.browse();
  }

  /** Looks into another folder; the keyboard goes on in its list. */
  async #enter(path: string): Promise<void> {
    await this.browse(path);
    const next = this.element.querySelector<HTMLElement>(".files-body button");
    (next ?? this.element.querySelector<HTMLElement>("[data-action=backTraverse]"))?.focus();
  }

  static async #onBack(this: FilePicker): Promise<void> {
    await this.#enter(parentOf(this.target));
  }

  static async #onFolder(this: FilePicker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#enter(target.dataset["path"] ?? "");
  }

  static async #onFile(this: FilePicker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.request = target.dataset["path"] ?? "";
    await this.render({ parts: ["body", "subfooter"] });
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
    await this.close({ submitted: true });
    await this.callback?.(path, this);
  }
}

/** Files other than the host's are in the user data, whatever older code calls it. */
function storageOf(source: string): FileStorage {
  if (source === "s3") throw new Error("The stand-in has no storage s3");
  return source === "public" ? "public" : "data";
}

async function toBase64(file: Blob): Promise<string> {
  const letters = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return btoa(letters.join(""));
}

function parentOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}

function lastPart(address: string): string {
  return decodeURIComponent(address.split("/").at(-1) ?? "");
}

function report(error: unknown): void {
  reportError("FilePicker#browse", error);
}

declare module "../../client/known-classes.ts" {
  interface Kinds {
    FilePicker: FilePicker;
  }
  interface Classes {
    FilePicker: typeof FilePicker;
  }
}
