import type { ApplicationOptions } from "../api/application-types.ts";
import { notify } from "../surroundings.ts";
import { askForFolder } from "./ask-for-folder.ts";
import type { Classes, FilePicker } from "../../kinds.ts";

/** What the buttons of a file picker do, except for the one that chooses. */
export const filePickerActions: ApplicationOptions["actions"] = {
  async backTraverse(this: FilePicker) {
    await enter(this, this.target.split("/").slice(0, -1).join("/"));
  },

  async changeDisplayMode(this: FilePicker, _event: PointerEvent, target: HTMLElement) {
    const cls = this.constructor as Classes["FilePicker"];
    const mode = cls.DISPLAY_MODES.find((known) => known === target.dataset["mode"]);
    if (!mode) throw new Error(`Invalid display mode ${target.dataset["mode"] ?? ""}`);
    this.displayMode = cls.LAST_DISPLAY_MODE = mode;
    await this.render({ parts: ["subheader", "body"] });
  },

  async makeDirectory(this: FilePicker) {
    const name = await askForFolder();
    if (!name) return;
    const path = this.target === "" ? name : `${this.target}/${name}`;
    try {
      await (this.constructor as Classes["FilePicker"]).createDirectory(this.activeSource, path);
    } catch (error) {
      notify("error", (error as Error).message);
    }
    await this.browse();
  },

  async pickDirectory(this: FilePicker, _event: PointerEvent, target: HTMLElement) {
    const path = target.dataset["path"] ?? "";
    if (this.type === "folder") this.request = path;
    await enter(this, path);
  },

  async pickFile(this: FilePicker, _event: PointerEvent, target: HTMLElement) {
    this.request = target.dataset["path"] ?? "";
    await this.render({ parts: ["body", "subfooter"] });
  },
};

/** Looks into another folder; the keyboard goes on in its list. */
async function enter(picker: FilePicker, path: string): Promise<void> {
  await picker.browse(path);
  const find = (selector: string) => picker.element.querySelector<HTMLElement>(selector);
  (find(".files-body button") ?? find("[data-action=backTraverse]"))?.focus();
}
