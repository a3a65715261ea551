import { fireAndForget, onceAtATime, serialize } from "../../base/async.ts";
import { addressed } from "../../base/foundry-versions.ts";
import { say } from "../../base/words.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { newCharacter, readNewCharacter } from "./new-actor.ts";
import type { NewCharacter } from "./new-actor.ts";

/**
 * Players may not create actors in most worlds. They ask for a character by a message to the game masters, since the server vouches for
 * the author of a message; one click of a game master makes an empty character that its author owns, and whose maker opens for them.
 */

/** What a message with a wish stores. */
export interface Wish extends NewCharacter {
  /** The uuid of the character that was made; null as long as nobody has made one. */
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

/** Returns the wish of a message; null if it has none, or none that is still to be granted. */
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

/** Makes the character that a message asks for, once, whoever else clicks. */
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
  await message.update({ flags: { quadrivium: { wish: { made: actor.uuid } } } });
  if (!author.character) await author.update({ character: actor.id });
}
