import { localize } from "../surroundings.ts";
import { AbstractMultiSelectElement } from "./multi-select.ts";
import { createTag, removedTag, TagEntry } from "./tag.ts";

let lists = 0;

/** Foundry 14: a choice of several, typed with the help of the browser; what is chosen stands there as tags. */
export class HTMLAutocompleteTagsElement extends AbstractMultiSelectElement {
  static override readonly tagName = "autocomplete-tags";

  readonly #entry = new TagEntry();
  readonly #list = document.createElement("datalist");

  override _buildElements(): Node[] {
    this.#list.id = `autocomplete-tags-${++lists}`;
    const parts = this.#entry.build(this, { label: localize("ELEMENTS.AddChoice") });
    this.#entry.input.setAttribute("list", this.#list.id);
    this._primaryInput = this.#entry.input;
    return [...parts, this.#list];
  }

  override _refresh(): void {
    this.#entry.tags.replaceChildren(
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
    this.#entry.input.value = "";
  }

  override _activateListeners(): void {
    const choose = () => {
      this.#choose();
    };
    this.#entry.listen(choose, choose);
    this.#entry.tags.addEventListener("click", (event) => {
      const removed = removedTag(event);
      if (typeof removed === "string" && this.editable) this.unselect(removed);
    });
  }

  #choose(): void {
    const typed = this.#entry.input.value.trim().toLowerCase();
    const found = Object.entries(this._choices).find(([value, label]) =>
      [value, label].some((text) => text.toLowerCase() === typed),
    );
    if (found) this.select(found[0]);
  }
}
