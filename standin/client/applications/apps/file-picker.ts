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
  callback?: (path: string, picker: FilePicker) => unknown;
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

  constructor({ type = "any", current = "", callback, ...options }: FilePickerOptions = {}) {
    const choose: DialogButton = {
      action: "choose",
      label: "FILES.SelectFile",
      icon: "fa-solid fa-check",
      default: true,
      callback: (_event, button) => {
        const path = button.form?.elements.namedItem("file");
        return path instanceof HTMLInputElement ? callback?.(path.value.trim(), this) : undefined;
      },
    };
    super({ ...options, type, buttons: [choose], content: createContent(current) });
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
