import { filePicker } from "../apps/file-picker.ts";
import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import { reportError } from "../surroundings.ts";
import type { FilePicker } from "../../kinds.ts";
import { face, InputWithButtonElement, press } from "./input-with-button.ts";

/** The path of a file, typed or picked. */
export class HTMLFilePickerElement extends InputWithButtonElement {
  static override readonly tagName = "file-picker";

  /** Creates the element in code. */
  static create(config: InputConfig<string> & { type?: string; noupload?: boolean }): HTMLElement {
    const element = document.createElement("file-picker");
    setInputAttributes(element, config);
    element.setAttribute("value", config.value ?? "");
    element.setAttribute("type", config.type ?? "any");
    element.toggleAttribute("noupload", config.noupload === true);
    return element;
  }

  /** The window which the button has opened last. */
  picker: FilePicker | undefined;

  /** The kind of files to choose from. */
  get type(): string {
    return this.getAttribute("type") ?? "any";
  }

  set type(type: string) {
    this.setAttribute("type", type);
  }

  /** May no files be added here? */
  get noupload(): boolean {
    return this.hasAttribute("noupload");
  }

  set noupload(noupload: boolean) {
    this.toggleAttribute("noupload", noupload);
  }

  override connectedCallback(): void {
    this._value ||= this.getAttribute("value") ?? "";
    super.connectedCallback();
  }

  override get [face]() {
    const icon = "fa-solid fa-file-import fa-fw";
    return { icon, label: "FILES.BrowseTooltip", placeholder: "path/to/file.ext" };
  }

  override _buildElements(): Node[] {
    this.input.className = "image";
    return super._buildElements();
  }

  override [press](): void {
    const Picker = filePicker();
    const callback = (path: string) => {
      this.value = path;
    };
    this.picker = new Picker({ type: this.type, current: this._value, allowUpload: !this.noupload, callback });
    this.picker.browse().catch((error: unknown) => {
      reportError("HTMLFilePickerElement#browse", error);
    });
  }
}
