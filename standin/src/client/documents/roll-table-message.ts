import { host } from "../host.ts";
import type { Roll } from "../dice/roll.ts";
import { mergeObject } from "../utils/merge.ts";
import type { Plain } from "../utils/types.ts";
import type { RollTable } from "./roll-table.ts";
import { game } from "./surroundings.ts";
import type { TableResult } from "./table-result.ts";

/** How what came out of a table is told in the chat. */
export interface TableMessageOptions {
  roll?: Roll | null;
  messageData?: Plain;
  messageOptions?: Plain;
}

interface Surroundings {
  readonly CONFIG: {
    readonly ChatMessage: { readonly documentClass: MessageClass };
    readonly RollTable: { readonly resultTemplate: string };
    readonly sounds: { readonly dice: string };
    readonly ux: { readonly TextEditor: { enrichHTML(content: string, options: object): Promise<string> } };
  };
  readonly foundry: {
    readonly applications: {
      readonly handlebars: { renderTemplate(path: string, context: object): Promise<string> };
    };
  };
}

interface MessageClass {
  getSpeaker(): object;
  create(data: Plain, options: Plain): Promise<unknown>;
}

/** Tells in the chat what came out of a table. */
export async function tellResults(
  table: RollTable,
  results: readonly TableResult[],
  { roll = null, messageData = {}, messageOptions = {} }: TableMessageOptions,
): Promise<unknown> {
  const { CONFIG, foundry } = host as unknown as Surroundings;
  const { documentClass: Message } = CONFIG.ChatMessage;
  const key = results.length > 1 ? "TABLE.DrawFlavorPlural" : "TABLE.DrawFlavor";
  const data: Plain = {
    author: game().userId,
    speaker: Message.getSpeaker(),
    flavor: game().i18n.format(key, { number: results.length, name: table.name }),
    rolls: roll ? [roll] : [],
    sound: roll ? CONFIG.sounds.dice : null,
    flags: { core: { RollTable: table.id } },
  };
  mergeObject(data, messageData);
  const drawn = results.map(async (result) => ({ id: result.id, icon: result.icon, details: await result.getHTML() }));
  data["content"] ??= await foundry.applications.handlebars.renderTemplate(CONFIG.RollTable.resultTemplate, {
    description: await CONFIG.ux.TextEditor.enrichHTML(table.description, {
      relativeTo: table,
      secrets: table.isOwner,
    }),
    results: await Promise.all(drawn),
    rollHTML: table.displayRoll && roll ? await roll.render() : null,
    table,
  });
  return Message.create(data, messageOptions);
}
