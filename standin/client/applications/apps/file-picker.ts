import { DialogV2 } from "../api/dialog.ts";
import type { DialogButton } from "../api/dialog-types.ts";
import type { ApplicationDefaults } from "../api/application-types.ts";
import { escapeHTML } from "../../utils.ts";
import { host } from "../../host.ts";
import { localize } from "../surroundings.ts";

/** What a file picker is asked for. */
export interface FilePickerOptions extends ApplicationDefaults {
  type?: string;
  current?: string;
  /** The input that is given the path. */
  field?: HTMLElement | null;
  /** The button which has asked. */
  button?: HTMLElement | null;
  callback?: ((path: string, picker: FilePicker) => unknown) | null;
}

/** Asks for the path of a file. The stand-in offers no list of files: the path is typed. */
export class FilePicker extends DialogV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "file-picker-{id}",
    classes: ["file-picker"],
    window: { title: "FILES.FilePicker", icon: "fa-solid fa-file-import" },
    position: { width: 480 },
  };

  /** The class which packages see: the one in CONFIG.ux. */
  static get implementation(): typeof FilePicker {
    return (host.CONFIG as { ux: { FilePicker: typeof FilePicker } }).ux.FilePicker;
  }

  static FILE_TYPES = ["image", "audio", "video", "text", "imagevideo", "font", "folder", "any"];
  static DISPLAY_MODES = ["list", "thumbs", "tiles", "images"];
  static LAST_BROWSED_DIRECTORY = "";
  static LAST_DISPLAY_MODE = "list";
  static S3_BUCKETS: string[] | null = null;

  /** The path that was there when the picker was asked. */
  readonly request: string;
  readonly type: string;
  readonly field: HTMLElement | null;
  readonly button: HTMLElement | null;
  callback: FilePickerOptions["callback"];

  constructor({
    type = "any",
    current = "",
    field = null,
    button = null,
    callback,
    ...options
  }: FilePickerOptions = {}) {
    const choose: DialogButton = {
      action: "choose",
      label: "FILES.SelectFile",
      icon: "fa-solid fa-check",
      default: true,
      callback: (_event, pressed) => {
        const path = pressed.form?.elements.namedItem("file");
        return path instanceof HTMLInputElement ? this.#choose(path.value.trim()) : undefined;
      },
    };
    super({ ...options, type, buttons: [choose], content: createContent(current) });
    this.request = current;
    this.type = type;
    this.field = field;
    this.button = button;
    this.callback = callback;
  }

  /** A picker for the input which a button names with `data-target`, and for files of its `data-type`. */
  static fromButton(button: HTMLButtonElement): FilePicker {
    const { target, type = "any" } = button.dataset;
    const named = target ? button.form?.elements.namedItem(target) : null;
    const field = named instanceof HTMLInputElement ? named : null;
    return new this({ type, field, current: field?.value ?? "", button });
  }

  #choose(path: string): unknown {
    if (this.field && "value" in this.field) {
      this.field.value = path;
      this.field.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    }
    return this.callback?.(path, this);
  }

  /** Opens the dialog. */
  async browse(): Promise<this> {
    return this.render({ force: true });
  }

  static browse(): never {
    throw new Error("The stand-in has no FilePicker.browse: it cannot list files");
  }

  static upload(): never {
    throw new Error("The stand-in has no FilePicker.upload: it cannot store files");
  }
}

function createContent(current: string): string {
  return `<div class="form-group"><label for="file-picker-path">${escapeHTML(localize("FILES.Path"))}</label>
    <div class="form-fields"><input type="text" name="file" id="file-picker-path" value="${escapeHTML(current)}" autofocus></div></div>`;
}
