import { cleanHTML } from "../../utils.ts";
import { setInputAttributes, type InputConfig } from "../fields/inputs.ts";
import { localize, reportError } from "../surroundings.ts";
import { AbstractFormInputElement, tellForm } from "./form-element.ts";

/** Replaces the text, also while it is being edited, as the editor itself can. */
export const replaceText = Symbol("replace the text");

/** How a rich text is edited. */
interface ProseMirrorConfig extends InputConfig<string> {
  toggled?: boolean;
  enriched?: string;
  collaborate?: boolean;
  compact?: boolean;
  documentUUID?: string;
  height?: number;
}

/**
 * Rich text. The stand-in has a plain editable area instead of Foundry's editor; a toggled one shows the enriched text
 * until its button is pressed, and saves and closes as soon as the text loses the focus
 * (https://github.com/foundryvtt/foundryvtt/issues/12041).
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "prose-mirror";
  static override observedAttributes: readonly string[] = [...AbstractFormInputElement.observedAttributes, "open"];

  /** Creates the element in code. */
  static create(config: ProseMirrorConfig): HTMLElement {
    const element = document.createElement("prose-mirror");
    const { enriched, documentUUID, height, value } = config;
    setInputAttributes(element, config);
    for (const flag of ["toggled", "collaborate", "compact"] as const)
      element.toggleAttribute(flag, config[flag] === true);
    // Foundry writes it under both names.
    if (documentUUID) {
      element.setAttribute("data-document-uuid", documentUUID);
      element.setAttribute("data-document-u-u-i-d", documentUUID);
    }
    if (height !== undefined) element.setAttribute("height", String(height));
    element.setAttribute("value", value ?? "");
    if (config.toggled) element.innerHTML = enriched ?? value ?? "";
    return element;
  }

  override _value = "";
  #enriched = "";
  #isOpen = false;
  /** The markup that was put into the area, to tell what the user has changed. */
  #shown = "";
  readonly #content = document.createElement("div");
  readonly #toggle = document.createElement("button");

  override connectedCallback(): void {
    if (!this.#content.isConnected && !this._primaryInput) {
      this.#enriched = this.innerHTML;
      this._value = this.getAttribute("value") ?? this.#enriched;
      this.removeAttribute("value");
    }
    super.connectedCallback();
  }

  get #isToggled(): boolean {
    return this.hasAttribute("toggled");
  }

  /** Is the text being edited? */
  get open(): boolean {
    return this.#isOpen;
  }

  set open(open: boolean) {
    if (open === this.#isOpen || (open && !this.editable)) return;
    if (!open) this.#save();
    this.#isOpen = open;
    if (open) this.#announcePlugins();
    this._refresh();
    this.toggleAttribute("open", open);
    this.dispatchEvent(new Event(open ? "open" : "close", { bubbles: true }));
    if (open && this.#isToggled) this.#content.focus();
  }

  override attributeChangedCallback(name?: string): void {
    if (name !== "open") super.attributeChangedCallback();
    else if (this._primaryInput) this.open = this.hasAttribute("open");
  }

  override get value(): string {
    return super.value;
  }

  /** Values set during editing are ignored (https://github.com/foundryvtt/foundryvtt/issues/14197). */
  override set value(value: string) {
    if (!this.#isOpen) super.value = value;
  }

  [replaceText](value: string): void {
    super.value = value;
  }

  /** The present text of the editor, saved or not. */
  override _getValue(): string {
    const { innerHTML } = this.#content;
    return this.#isOpen && innerHTML !== this.#shown ? cleanHTML(toParagraphs(innerHTML)) : this._value;
  }

  override _setValue(value: string): void {
    this._value = this.#enriched = value;
    this.#show();
  }

  /** The plugins of the editor, by default none. */
  _configurePlugins(): Record<string, unknown> {
    return {};
  }

  /** Packages may add plugins to the editor, which the stand-in then has to refuse by name. */
  #announcePlugins(): void {
    const plugins = this._configurePlugins();
    const event = new CustomEvent("plugins", { bubbles: true, cancelable: true, detail: plugins });
    Object.assign(event, { plugins });
    if (!this.dispatchEvent(event)) return;
    const [name] = Object.keys(plugins);
    const error = new Error(`The stand-in has no ProseMirror, and cannot use its plugin "${name ?? ""}"`);
    if (name !== undefined) reportError("HTMLProseMirrorElement#plugins", error);
  }

  override _buildElements(): Node[] {
    this.#isOpen = !this.#isToggled && this.editable;
    this.#content.className = "editor-content";
    this.#content.dataset["placeholder"] = this.getAttribute("placeholder") ?? "";
    if (this.#isOpen) this.#announcePlugins();
    const height = this.getAttribute("height");
    if (height) this.style.height = `${height}px`;
    this._primaryInput = this.#content;
    this.#toggle.type = "button";
    this.#toggle.hidden = !this.#isToggled;
    return [this.#toggle, this.#content];
  }

  override _refresh(): void {
    const label = this.#isOpen ? "EDITOR.Save" : "EDITOR.Edit";
    this.#toggle.className = `icon toggle fa-solid ${this.#isOpen ? "fa-floppy-disk" : "fa-pen-to-square"}`;
    this.#toggle.setAttribute("aria-label", localize(label));
    this.#toggle.dataset["tooltip"] = label;
    this.#show();
    this.#content.contentEditable = String(this.#isOpen);
    this.classList.toggle("active", this.#isOpen);
    if (this.#isOpen) {
      this.#content.setAttribute("role", "textbox");
      this.#content.setAttribute("aria-multiline", "true");
      if (!this.#content.hasAttribute("aria-labelledby")) {
        this.#content.setAttribute("aria-label", this.getAttribute("aria-label") ?? localize("EDITOR.Text"));
      }
    } else for (const attribute of ["role", "aria-multiline", "aria-label"]) this.#content.removeAttribute(attribute);
  }

  #show(): void {
    // Parsed outside of the page, so that what packages have enriched is whole when it wakes up.
    const template = document.createElement("template");
    template.innerHTML = this.#isOpen || !this.#isToggled ? this._value : this.#enriched;
    this.#content.replaceChildren(template.content);
    this.#shown = this.#content.innerHTML;
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#toggle.disabled = disabled;
    if (disabled && this.#isOpen) {
      this.#isOpen = false;
      this._refresh();
    } else if (!disabled && !this.#isToggled && !this.#isOpen) {
      this.#isOpen = true;
      this._refresh();
    }
  }

  override _activateListeners(): void {
    this.#toggle.addEventListener("click", () => {
      this.open = !this.#isOpen;
    });
    this.#content.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s" || !this.#isOpen) return;
      event.preventDefault();
      if (this.#isToggled) this.open = false;
      else this.#save();
    });
    // An editable area reports input but not changes: leaving it counts as a change.
    this.#content.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.#isOpen || relatedTarget === this.#toggle) return;
      if (this.#isToggled) this.open = false;
      else this.#save();
    });
  }

  #save(): void {
    const text = this._getValue();
    if (text === this._value) return;
    this._value = this.#enriched = text;
    this.#shown = this.#content.innerHTML;
    this.dispatchEvent(new Event("save", { bubbles: true }));
    this[tellForm]();
  }
}

/** Elements on lines of their own. */
const BLOCKS = new Set(
  [
    "address",
    "article",
    "aside",
    "blockquote",
    "details",
    "dl",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
  ].concat(["header", "hr", "ol", "p", "pre", "secret-block", "section", "table", "ul", "video"]),
);

/** The text of an editable area as an editor gives it: everything in paragraphs, and nothing for an empty area. */
function toParagraphs(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  const blocks: HTMLElement[] = [];
  let paragraph: HTMLElement | null = null;
  for (const node of [...template.content.childNodes]) {
    if (node instanceof HTMLElement && (BLOCKS.has(node.localName) || node.localName === "div")) {
      // A browser begins a new line with a meaningless element.
      blocks.push(node.localName === "div" ? paragraphOf(node.childNodes) : node);
      paragraph = null;
    } else if (paragraph) paragraph.append(node);
    else if (node.textContent?.trim() || node instanceof HTMLElement) blocks.push((paragraph = paragraphOf([node])));
  }
  const isEmpty = blocks.length < 2 && !blocks[0]?.textContent.trim() && !blocks[0]?.querySelector("img, video");
  if (isEmpty && blocks[0]?.localName !== "hr") return "";
  for (const block of blocks) trimLine(block);
  return blocks.map(({ outerHTML }) => outerHTML).join("");
}

function paragraphOf(nodes: Iterable<Node>): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.append(...nodes);
  return paragraph;
}

/** Browsers end a line with a break that is not seen. */
function trimLine(block: HTMLElement): void {
  const last = block.lastChild;
  if (last instanceof HTMLBRElement && block.childNodes.length > 1) last.remove();
}
