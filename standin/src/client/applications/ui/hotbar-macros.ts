import { documentClass } from "../surroundings.ts";
import { host } from "../../host.ts";
import type { MacroView } from "./hotbar-slots.ts";

/** What the hotbar makes a macro of. */
interface NamedDocument {
  readonly uuid: string;
  readonly name?: string | null;
  readonly documentName: string;
  readonly img?: string | null;
  readonly thumbnail?: string | null;
}

interface MacroDraft {
  readonly name: string;
  readonly type: "script" | "chat";
  readonly img: string;
  readonly command: string;
}

/** Makes a macro which opens and closes a document's sheet. */
export function createSheetToggle(document: NamedDocument, displayName: string): Promise<MacroView | undefined> {
  return findOrCreate({
    name: displayName,
    type: "script",
    img: document.img ?? document.thumbnail ?? "icons/svg/book.svg",
    command: `await foundry.applications.ui.Hotbar.toggleDocumentSheet("${document.uuid}");`,
  });
}

/** Makes a macro which draws from a roll table. */
export function createTableRoll(table: NamedDocument, displayName: string): Promise<MacroView | undefined> {
  return findOrCreate({
    name: displayName,
    type: "script",
    img: table.img ?? "icons/svg/d20-grey.svg",
    command: `const table = await fromUuid("${table.uuid}");\nawait table.draw({roll: true, displayChat: true});`,
  });
}

/** Makes a macro which throws a formula into the chat. */
export function createRoll(formula: string): Promise<MacroView | undefined> {
  return findOrCreate({ name: formula, type: "chat", img: "icons/svg/d20-grey.svg", command: `/roll ${formula}` });
}

/** One that is there already and says the same is used again. */
async function findOrCreate(draft: MacroDraft): Promise<MacroView | undefined> {
  const { macros } = host.game as { macros: { find(test: (macro: MacroView) => boolean): MacroView | undefined } };
  const present = macros.find(
    ({ name, command, type, isAuthor }) =>
      isAuthor && name === draft.name && command === draft.command && type === draft.type,
  );
  return present ?? ((await documentClass("Macro").create(draft)) as MacroView | undefined);
}
