import { localize } from "../surroundings.ts";

/** Draws one of several values: its label and a button that takes it away. */
export function createTag(key: string, label = key, editable = true): HTMLDivElement {
  const tag = document.createElement("div");
  tag.className = "tag";
  tag.dataset["key"] = key;
  const text = document.createElement("span");
  text.textContent = label;
  tag.append(text);
  if (!editable) return tag;
  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "remove icon fa-solid fa-xmark";
  remove.setAttribute("aria-label", localize("ELEMENTS.RemoveTag", { tag: label }));
  tag.append(remove);
  return tag;
}

/** The key of the tag whose button was pressed; null for another button, undefined when none was. */
export function removedTag(event: Event): string | null | undefined {
  const button = (event.target as Element).closest("button");
  return button ? (button.closest<HTMLElement>(".tag")?.dataset["key"] ?? null) : undefined;
}

/** How an element with tags asks for another one. */
interface TagEntryLabels {
  /** Names the input where the element itself has no name. */
  readonly label: string;
  readonly placeholder?: string;
}

/** The inside of an element whose values are entered one by one and stand there as tags. */
export class TagEntry {
  readonly tags = document.createElement("div");
  readonly input = document.createElement("input");

  /** Prepares what is shown, for the element around it. */
  build(element: HTMLElement, { label, placeholder = "" }: TagEntryLabels): [HTMLDivElement, HTMLInputElement] {
    this.tags.className = "tags input-element-tags";
    this.input.type = "text";
    this.input.placeholder = element.getAttribute("placeholder") ?? placeholder;
    if (!element.hasAttribute("aria-label")) this.input.setAttribute("aria-label", label);
    return [this.tags, this.input];
  }

  /** Hears what is entered; what the form hears is the change of the whole. */
  listen(onEnter: () => void, onChange?: () => void): void {
    this.input.addEventListener("change", (event) => {
      event.stopPropagation();
      onChange?.();
    });
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      onEnter();
    });
  }
}

/** The button beside the input, which does what Enter does. */
export function createAddButton(icon: string, label: string): HTMLButtonElement {
  const add = document.createElement("button");
  add.type = "button";
  add.className = `add icon ${icon}`;
  add.setAttribute("aria-label", localize(label));
  return add;
}
