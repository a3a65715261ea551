import { say } from "../../base/words.ts";
import { enriched } from "../../ui/dom.ts";

/** A sheet with the part `description` and the action `writeDescription`. */
interface Sheet {
  readonly document: Actor.Implementation | Item.Implementation | ActiveEffect.Implementation;
  readonly isEditable: boolean;
  readonly element: HTMLElement;
  render(options: { parts: string[] }): Promise<unknown>;
}

const writing = new WeakSet<object>();

/**
 * Returns the context of a description.
 * @param name Path of the text in the document.
 * @param level The level of its heading.
 * @param rollData Names that formulas in the text may use.
 */
export async function descriptionContext(
  sheet: Sheet,
  name: string,
  { level = 3, rollData = {} }: { readonly level?: 2 | 3; readonly rollData?: Readonly<Record<string, unknown>> } = {},
) {
  const { document } = sheet;
  const source = (foundry.utils.getProperty(document._source, name) as string | undefined) ?? "";
  return {
    name,
    level,
    label: say({ key: "QUADRIVIUM.ItemSheet.description" }),
    source,
    html: await enriched(source, {
      relativeTo: document,
      secrets: document.isOwner,
      rollData,
    }),
    isWriting: sheet.isEditable && writing.has(sheet),
  };
}

/**
 * Opens the editor of a description, or closes it; for the action `writeDescription`. Foundry's own button (`toggled`)
 * does not work here: on a sheet that stores each change, every click on its toolbar closes the editor
 * (https://github.com/foundryvtt/foundryvtt/issues/12041).
 */
export async function writeDescription(this: Sheet): Promise<void> {
  if (!writing.delete(this)) writing.add(this);
  await this.render({ parts: ["description"] });
  this.element.querySelector<HTMLElement>("prose-mirror [contenteditable=true]")?.focus();
}
