import { generation } from "../generations/index.ts";
import { mergeObject } from "../utils.ts";
import { chooseMode, type ModeOptions, surroundings } from "./surroundings.ts";
import type { Classes, Roll } from "../kinds.ts";
import { makeWithTerms } from "./evaluation.ts";
import type { RollOptions } from "./roll.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { RollTerm } from "./terms/roll-term.ts";
import type { JsonData } from "./types.ts";

export interface ToMessageOptions extends ModeOptions {
  /** Whether the message is created, or only its data prepared. */
  create?: boolean | null | undefined;
}

/** How a roll's card is drawn; unknown options reach the preparation of its context. */
export interface RenderOptions {
  flavor?: string | null | undefined;
  template?: string | undefined;
  isPrivate?: boolean | undefined;
  [option: string]: unknown;
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
  const { modeSetting, modes } = generation().chat;
  const { create = true } = options;
  const mode = chooseMode(options);
  // Users who may not see the result may not enter it either.
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: mode !== modes.blind });

  const Message = CONFIG.ChatMessage.documentClass;
  const defaults = { author: game?.user?.id, content: String(roll.product), sound: CONFIG.sounds.dice };
  const message = new Message({ ...mergeObject(defaults, messageData), rolls: [roll] });
  if (create) return Message.create(message.toObject(), { [modeSetting]: mode });
  if (message.applyMode) message.applyMode(mode);
  else message.applyRollMode(mode);
  return message.toObject();
}

/** Draws a roll's card. A private one is not entered by hand: users who may not see the result may not enter it either. */
export async function drawCard(
  roll: Roll,
  { template, isPrivate = false, ...options }: RenderOptions,
): Promise<string> {
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !isPrivate });
  const context = await roll._prepareChatRenderContext({ ...options, isPrivate });
  return renderTemplate(template ?? (roll.constructor as Classes["Roll"]).CHAT_TEMPLATE, context);
}

/** Draws the dice of a roll. */
export async function drawTooltip(roll: Roll): Promise<string> {
  const parts = roll.dice.map((die) => die.getTooltipData());
  return renderTemplate((roll.constructor as Classes["Roll"]).TOOLTIP_TEMPLATE, { parts });
}

/** What a card shows of a roll; if it is not for all, nothing that tells the result. */
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

async function renderTemplate(path: string, context: object): Promise<string> {
  const handlebars = surroundings.foundry?.applications?.handlebars;
  if (!handlebars) throw new Error("A roll cannot be drawn without foundry.applications.handlebars");
  return handlebars.renderTemplate(path, context);
}

/** How an inline roll's link is made. */
export interface AnchorOptions {
  /** Words before the total. */
  label?: string;
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  /** The classes of an icon instead of the twenty-sided die. */
  icon?: string;
}

/** A link that shows the roll's total and carries the roll, to be expanded on a click. */
export function createAnchor(roll: Roll, options: AnchorOptions): HTMLAnchorElement {
  const { label, attrs = {}, dataset = {}, classes = [], icon = "fa-solid fa-dice-d20" } = options;
  const anchor = document.createElement("a");
  anchor.classList.add("inline-roll", "inline-result", ...classes);
  anchor.dataset.tooltip = roll.formula;
  anchor.dataset.roll = encodeRoll(roll);
  for (const [name, value] of Object.entries(dataset)) if (value !== undefined) anchor.dataset[name] = value;
  for (const [name, value] of Object.entries(attrs)) anchor.setAttribute(name, value);

  const image = document.createElement("i");
  image.className = icon;
  const total = String(roll.product ?? "");
  anchor.append(image, label ? `${label}: ${total}` : total);
  return anchor;
}

/** Shows the dice of an inline roll inside its link. */
export async function expandAnchor(RollClass: Classes["Roll"], anchor: HTMLAnchorElement): Promise<void> {
  if (!anchor.classList.contains("inline-result") || anchor.classList.contains("expanded")) return;
  // Claimed at once, or a second click while the template loads would add the dice twice.
  anchor.classList.add("expanded");
  const roll = RollClass.fromJSON(decodeURIComponent(anchor.dataset.roll ?? ""));
  const holder = document.createElement("template");
  holder.innerHTML = await roll.getTooltip();
  const tooltip = holder.content.querySelector(".dice-tooltip");
  if (tooltip && anchor.classList.contains("expanded")) anchor.append(tooltip);
}

/** Hides them again. */
export function collapseAnchor(anchor: HTMLAnchorElement): void {
  if (!anchor.classList.contains("inline-result")) return;
  anchor.classList.remove("expanded");
  anchor.querySelector(".dice-tooltip")?.remove();
}

/** The roll as percent-encoded JSON of plain ASCII, which `unescape` reads as well as `decodeURIComponent`. */
function encodeRoll(roll: Roll): string {
  const ascii = JSON.stringify(roll).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return encodeURIComponent(ascii);
}

/** A roll as it is stored. The data of its formula is not kept: it is in the terms already. */
export function storeRoll(roll: Roll): JsonData {
  return {
    class: roll.constructor.name,
    options: roll.options,
    dice: roll._dice.map((die) => die.toJSON()),
    formula: roll._formula,
    terms: roll.terms.map((term) => term.toJSON()),
    total: roll._total,
    evaluated: roll._evaluated,
  };
}

/** A stored roll, as the class that its data names. */
export function restoreRoll(RollClass: Classes["Roll"], data: JsonData): Roll {
  if (data.class && data.class !== RollClass.name) {
    const Named = surroundings.CONFIG.Dice.rolls.find(({ name }) => name === data.class);
    if (!Named) throw new Error(`No class of rolls in CONFIG.Dice.rolls is called ${data.class as string}`);
    return Named.fromData(data);
  }
  const options = data.options as RollOptions | undefined;
  const roll = new RollClass(data.formula as string, data.data as object | undefined, options);
  roll.terms = restoreTerms(data.terms);
  if ((data.evaluated as boolean | undefined) ?? true) {
    roll._total = data.total as number | string | undefined;
    roll._dice = restoreTerms(data.dice).filter((die) => die instanceof DiceTerm);
    roll._evaluated = true;
  }
  return roll;
}

/** A roll made of given terms, which must be all evaluated or all unevaluated. */
export function rollFromTerms(RollClass: Classes["Roll"], terms: RollTerm[], options: RollOptions): Roll {
  const evaluated = terms.filter((term) => term._evaluated).length;
  if (evaluated !== 0 && evaluated !== terms.length) {
    throw new Error(
      "You can only call Roll.fromTerms with an array of terms which are either all evaluated, or none evaluated",
    );
  }
  const formula = RollClass.getFormula(terms);
  const roll = makeWithTerms(formula, terms, () => new RollClass(formula, {}, options));
  roll.terms = terms;
  roll._formula = formula;
  if (evaluated > 0) {
    roll._evaluated = true;
    roll._total = roll._evaluateTotal();
  }
  return roll;
}

function restoreTerms(data: unknown): RollTerm[] {
  return ((data ?? []) as JsonData[]).map((term) => RollTerm.fromData(term));
}
