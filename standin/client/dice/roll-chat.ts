import type { Roll } from "./roll.ts";
import { surroundings } from "./surroundings.ts";

export interface ToMessageOptions {
  /** One of `CONFIG.Dice.rollModes`; "roll" and nothing mean the user's current choice. */
  rollMode?: string | null | undefined;
  /** Whether the message is created, or only its data prepared. */
  create?: boolean | null | undefined;
}

/** What the template of a roll's card is given. */
export interface ChatContext {
  formula: string;
  flavor: string | null | undefined;
  user: string | undefined;
  tooltip: string;
  total: number | string | undefined;
  [name: string]: unknown;
}

/** Puts a roll into the chat, evaluating it if need be; or gives the message's data when it is not to be created. */
export async function sendRoll(roll: Roll, messageData: object, options: ToMessageOptions): Promise<unknown> {
  const { game, CONFIG } = surroundings;
  const chosen = options.rollMode && options.rollMode !== "roll" ? options.rollMode : undefined;
  const rollMode = chosen ?? (game?.settings?.get("core", "rollMode") as string);
  // Who may not see the result may not enter it either.
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: rollMode !== "blindroll" });

  const Message = CONFIG.ChatMessage.documentClass;
  const message = new Message({
    author: game?.user?.id,
    content: String(roll.product),
    sound: CONFIG.sounds.dice,
    ...messageData,
    rolls: [roll],
  });
  if (options.create ?? true) return Message.create(message.toObject(), { rollMode });
  message.applyRollMode(rollMode);
  return message.toObject();
}

/** What a card shows of a roll; nothing that tells the result if it is not for everybody's eyes. */
export async function prepareChatContext(
  roll: Roll,
  flavor: string | null | undefined,
  isPrivate: boolean,
): Promise<ChatContext> {
  const user = surroundings.game?.user?.id;
  if (isPrivate) return { formula: "???", flavor: null, user, tooltip: "", total: "?" };
  const { total } = roll;
  return {
    formula: roll.formula,
    flavor: flavor ?? (roll.options.flavor as string | undefined),
    user,
    tooltip: await roll.getTooltip(),
    total: total === undefined ? roll.product : Math.round(total * 100) / 100,
  };
}

export function renderTemplate(path: string, context: object): Promise<string> {
  return surroundings.foundry.applications.handlebars.renderTemplate(path, context);
}
