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
