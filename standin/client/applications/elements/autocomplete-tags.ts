import { localize } from "../surroundings.ts";
import { AbstractMultiSelectElement } from "./multi-select.ts";
import { createTag } from "./tag.ts";

let lists = 0;

/** Foundry 14: a choice of several, typed with the help of the browser; what is chosen stands there as tags. */
export class HTMLAutocompleteTagsElement extends AbstractMultiSelectElement {
  static override readonly tagName = "autocomplete-tags";

  readonly #tags = document.createElement("div");
  readonly #input = document.createElement("input");
  readonly #list = document.createElement("datalist");

  override _buildElements(): Node[] {
    this.#tags.className = "tags input-element-tags";
    this.#list.id = `autocomplete-tags-${++lists}`;
    this.#input.type = "text";
    this.#input.setAttribute("list", this.#list.id);
    if (!this.hasAttribute("aria-label")) this.#input.setAttribute("aria-label", localize("ELEMENTS.AddChoice"));
    this._primaryInput = this.#input;
    return [this.#tags, this.#input, this.#list];
  }

  override _refresh(): void {
    this.#tags.replaceChildren(
      ...this._getValue().map((value) => createTag(value, this._choices[value], this.editable)),
    );
    const open = Object.entries(this._choices).filter(([value]) => !this._value.has(value));
    this.#list.replaceChildren(
      ...open.map(([, label]) => {
        const option = document.createElement("option");
        option.value = label;
        return option;
      }),
    );
    this.#input.value = "";
  }

  override _activateListeners(): void {
    this.#input.addEventListener("change", (event) => {
      // What the form hears is the change of the whole.
      event.stopPropagation();
      this.#choose();
    });
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      this.#choose();
    });
    this.#tags.addEventListener("click", (event) => {
      const tag = (event.target as Element).closest("button")?.closest<HTMLElement>(".tag");
      if (tag && this.editable) this.unselect(tag.dataset["key"] ?? "");
    });
  }

  #choose(): void {
    const typed = this.#input.value.trim().toLowerCase();
    const found = Object.entries(this._choices).find(([value, label]) =>
      [value, label].some((text) => text.toLowerCase() === typed),
    );
    if (found) this.select(found[0]);
  }
}
