import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import { filePicker, localize, reportError } from "../surroundings.ts";
import type { FilePicker } from "../../kinds.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** The path of a file, typed or picked. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
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

  override _value = "";
  readonly input = document.createElement("input");
  readonly button = document.createElement("button");

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

  override _buildElements(): Node[] {
    this.input.type = "text";
    this.input.className = "image";
    this.input.placeholder = this.getAttribute("placeholder") ?? "path/to/file.ext";
    this.button.type = "button";
    this.button.className = "icon fa-solid fa-file-import fa-fw";
    this.button.setAttribute("aria-label", localize("FILES.BrowseTooltip"));
    this._primaryInput = this.input;
    return [this.input, this.button];
  }

  override _refresh(): void {
    this.input.value = this._value;
  }

  override _activateListeners(): void {
    this.input.addEventListener("change", (event) => {
      // What the form hears is the change of the whole.
      event.stopPropagation();
      this.value = this.input.value.trim();
    });
    this.button.addEventListener("click", () => {
      this.#browse();
    });
  }

  #browse(): void {
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
