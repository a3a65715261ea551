import type { EmbedConfig } from "../applications/ux/embeds.ts";
import type { RollTable } from "./roll-table.ts";
import { game } from "./surroundings.ts";

/** A roll table as it is shown in a text: what can come out, and where it may be rolled, a button for that. */
export async function embedTable(table: RollTable, { rollable, values }: EmbedConfig): Promise<HTMLElement> {
  const { i18n } = game();
  const element = document.createElement("table");
  element.className = "roll-table-embed";
  const head = element.createTHead().insertRow();
  for (const key of ["TABLE.Range", "TABLE.Result"]) head.append(cell("th", i18n.localize(key)));
  if (rollable === true || values.includes("rollable")) head.firstElementChild?.append(" ", rollButton());
  const body = element.createTBody();
  const sorted = table.results.contents.sort((a, b) => a.range[0] - b.range[0]);
  for (const result of sorted) {
    const row = body.insertRow();
    const [first, last] = result.range;
    row.append(cell("td", first === last ? String(first) : `${first}–${last}`));
    const text = row.insertCell();
    text.innerHTML = await result.getHTML();
  }
  return element;
}

function cell(tag: "td" | "th", text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function rollButton(): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "icon fa-solid fa-dice-d20 roll";
  button.dataset["action"] = "rollTable";
  button.setAttribute("aria-label", game().i18n.localize("TABLE.Draw"));
  return button;
}
