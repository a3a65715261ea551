import {
  defaultTradition,
  difficulties,
  difficultyFor,
  registerShown,
  sayDifficultyWord,
} from "../../base/world-settings.ts";
import { creature } from "../../characters/actors.ts";
import { difficultyAt } from "../../rules/character/difficulties.ts";
import { longestTitle } from "../../rules/kernel/rule-error.ts";
import { traditionOf, traditions } from "../../rules/traditions/traditions.ts";
import type { Section, Tradition } from "../../rules/traditions/tradition.ts";
import { fireAndForget, onceAtATime, serialize } from "../../base/async.ts";
import { addressed } from "../../base/foundry-versions.ts";
import { say } from "../../base/words.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";

/** The wishes for a new character. */
interface NewCharacter {
  /** Blank for Foundry's usual name of a new character. */
  readonly name: string;
  /** Id of its tradition. */
  readonly tradition: string;
}

/** Reads what is valid of a new character: a name that is not too long, and a known tradition. */
export function readNewCharacter(written: unknown): NewCharacter {
  const { name, tradition } = (written ?? {}) as { readonly name?: unknown; readonly tradition?: unknown };
  const id = typeof tradition === "string" && traditions.has(tradition) ? tradition : defaultTradition();
  return {
    name: typeof name === "string" ? name.trim().slice(0, longestTitle) : "",
    tradition: traditionOf(id).id,
  };
}

/**
 * Returns the data of an empty character.
 * @param isMade True if its maker is to be opened, which its flag then says until it is finished.
 */
export function newCharacter({ name, tradition }: NewCharacter, isMade: boolean): Actor.CreateData {
  const [first] = pagesOf(traditionOf(tradition));
  return {
    name: name || Actor.implementation.defaultName({ type: "character" }),
    type: "character",
    system: { tradition },
    ...(isMade ? { flags: { quadrivium: { making: first?.id ?? "" } } } : {}),
  };
}

/** Returns whether an actor is a character that is still being made. */
export function isUnfinished(actor: Actor.Implementation): boolean {
  return creature(actor)?.type === "character" && typeof actor.getFlag("quadrivium", "making") === "string";
}

/** One page of the maker: the parts of the sheet that are edited on it. All choices are optional. */
export interface MakerPage {
  /** Unique in its tradition; a character that is being made stores the page on which its maker is. */
  readonly id: string;
  readonly parts: readonly (Section | "header")[];
}

const characteristics: MakerPage = { id: "characteristics", parts: ["characteristics"] };
const abilities: MakerPage = { id: "abilities", parts: ["abilities"] };
const arms: MakerPage = { id: "arms", parts: ["combat"] };
const look: MakerPage = { id: "look", parts: ["header"] };

/** The pages of our own traditions. */
const pages: Readonly<Record<string, readonly MakerPage[]>> = {
  stress: [characteristics, abilities, { id: "arts", parts: ["arts"] }, arms, look],
  fortune: [{ id: "traits", parts: ["traits"] }, { id: "powers", parts: ["powers", "gear"] }, look],
  check: [characteristics, abilities, arms, look],
  trip: [
    characteristics,
    abilities,
    { id: "kits", parts: ["gear", "combat"] },
    { id: "meta", parts: ["meta", "heroic"] },
    look,
  ],
};

/** Returns the pages for a character of a tradition; of one that a module has added, by the sections of its sheet. */
export function pagesOf({ id, sections }: Pick<Tradition, "id" | "sections">): readonly MakerPage[] {
  const usual: readonly MakerPage[] = [characteristics, abilities, { id: "traits", parts: ["traits"] }];
  return pages[id] ?? [...usual.filter((page) => sections.some((section) => section === page.id)), look];
}

const SYSTEM = "quadrivium";

/** The most points that a world can give. */
const MOST = 999;

/** The field of a number of points. */
function pointsField() {
  const options = { required: true, nullable: false, integer: true, min: 0, max: MOST, initial: 0 } as const;
  return new foundry.data.fields.NumberField(options);
}

/** Registers how many points a world gives for new characters: by default 0, as many as one likes. Call it in the init hook. */
export function registerMakerSettings(): void {
  for (const name of ["characteristicPoints", "abilityPoints"])
    registerShown(name, { type: pointsField(), default: 0 });
}

/** The points that a world gives for Characteristics and Abilities; 0 for as many as one likes. */
interface WorldPoints {
  readonly characteristics: number;
  readonly abilities: number;
}

/** A number against which chances are told. */
export interface TypicalTarget {
  /** Its name: "hard". */
  readonly word: string;
  readonly number: number;
}

/** Returns the points that this world gives. */
export function makerPoints(): WorldPoints {
  return {
    characteristics: game.settings.get(SYSTEM, "characteristicPoints"),
    abilities: game.settings.get(SYSTEM, "abilityPoints"),
  };
}

/** Returns the numbers against which the chances of a character are told: what is average and what is hard in its tradition. */
export function typicalTargets(tradition: string): readonly TypicalTarget[] {
  return (["average", "hard"] as const).flatMap((name) => {
    const number = difficultyFor(tradition, name);
    const charted = difficultyAt(difficulties(tradition), number)?.name;
    return number === null ? [] : [{ word: charted ?? sayDifficultyWord(name), number }];
  });
}

/** Declares the settings of the maker for the community's types. */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig {
    /** The points that a new character has for Characteristics and Abilities; 0 for as many as one likes. */
    "quadrivium.characteristicPoints": ReturnType<typeof pointsField>;
    "quadrivium.abilityPoints": ReturnType<typeof pointsField>;
  }
}

/**
 * Players may not create actors in most worlds. They ask the game masters for a character by a message, since the server vouches for its
 * author; one click of a game master makes an empty character that the author owns, and opens the maker for them.
 */

/** What a message with a wish stores. */
interface Wish extends NewCharacter {
  /** The uuid of the character that was made; null until then. */
  readonly made: string | null;
}

/** Asks the game masters for a character; returns the message, or undefined if it was refused. */
export async function askForCharacter(wanted: NewCharacter): Promise<ChatMessage.Implementation | undefined> {
  const line = document.createElement("p");
  line.textContent = sayWish(wanted, game.user.name);
  const wish: Wish = { ...wanted, made: null };
  const data = {
    content: `<article class="quadrivium wish">${line.outerHTML}</article>`,
    flags: { quadrivium: { wish } },
  };
  const message = await ChatMessage.implementation.create(...addressed(data, "gm"));
  if (message) ui.notifications.info(say({ key: "QUADRIVIUM.Maker.asked" }));
  return message;
}

function sayWish({ name, tradition }: NewCharacter, user: string): string {
  const data = { user, name, tradition: { key: `QUADRIVIUM.Tradition.${tradition}` } };
  return say({ key: name ? "QUADRIVIUM.Maker.Wish.named" : "QUADRIVIUM.Maker.Wish.plain", data });
}

/** Returns the wish of a message; null for none, or if it is already granted. */
function wishOf(message: ChatMessage.Implementation): Wish | null {
  const stored: unknown = message.getFlag("quadrivium", "wish");
  if (typeof stored !== "object" || stored === null || !message.author || message.author.isGM) return null;
  const { made } = stored as { readonly made?: unknown };
  return { ...readNewCharacter(stored), made: typeof made === "string" ? made : null };
}

/** Lets game masters grant a wish on its card; for the hook `renderChatMessageHTML`. */
export function drawWish(message: ChatMessage.Implementation, html: HTMLElement): void {
  const card = html.querySelector<HTMLElement>(".quadrivium.wish");
  const wish = card && wishOf(message);
  if (!wish || !game.user.isGM) return;
  const user = message.author?.name ?? "";
  const line = html.ownerDocument.createElement("p");
  line.textContent = sayWish(wish, user);
  card.replaceChildren(line);
  if (wish.made !== null) {
    const done = html.ownerDocument.createElement("p");
    done.textContent = say({ key: "QUADRIVIUM.Maker.Wish.granted" });
    card.append(done);
    return;
  }
  const button = html.ownerDocument.createElement("button");
  button.type = "button";
  button.textContent = say({ key: "QUADRIVIUM.Maker.Wish.grant", data: { user } });
  button.addEventListener("click", () => {
    fireAndForget(warnOfFaults(() => grant(message)));
  });
  card.append(button);
}

const once = onceAtATime<string>();

/** Makes the character that a message asks for, once, even if several users click. */
async function grant(message: ChatMessage.Implementation): Promise<void> {
  await once(
    message.id ?? "",
    () => serialize(message, () => make(message)),
    () => undefined,
  );
}

async function make(message: ChatMessage.Implementation): Promise<void> {
  const wish = wishOf(message);
  const { author } = message;
  if (!wish || wish.made !== null || !author || !game.user.isGM) return;
  const { NONE, OWNER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const ownership = { default: NONE, [author.id]: OWNER };
  const actor = await Actor.implementation.create({ ...newCharacter(wish, true), ownership });
  if (!actor) return;
  const { enterUsual } = await import("./usual-start.ts");
  await enterUsual(actor);
  await message.update({ flags: { quadrivium: { wish: { made: actor.uuid } } } });
  if (!author.character) await author.update({ character: actor.id });
}
