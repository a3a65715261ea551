import { say } from "../../base/words.ts";
import { asHtml, noteGroups } from "../../rules/import/reader.ts";
import type { ImportedCharacter, ImportedItem, Line } from "../../rules/import/reader.ts";

/** What becomes of a character that was read: an actor, and what only game masters read of it. */
export interface NewActor {
  readonly source: Actor.CreateData;
  /** Text for the notes that stay in the game master's browser; blank for none. */
  readonly secret: string;
}

/** Returns the data of a new actor, with a place for everything that was read: what has none in the data is in its notes. */
export function imported(character: ImportedCharacter): NewActor {
  const { name, kind, size, characteristics, fatigue, wounds, experience, tallies, items } = character;
  const secret = character.secrets.map(plainText).filter(Boolean).join("\n");
  const { isGM } = game.user;
  const worst = wounds.findLastIndex((count) => count > 0);
  const system = {
    tradition: "stress",
    size,
    characteristics: Object.fromEntries(Object.entries(characteristics).map(([id, value]) => [id, { value }])),
    // Levels that are marked in order begin with one that is no wound in the 5th edition.
    tracks: { fatigue: { value: fatigue }, body: { value: worst < 0 ? 0 : worst + 2, wounds: [...wounds] } },
    experience,
    tallies: tallies.map((tally) => ({ ...tally })),
    biography: biographyOf(character) + (isGM || secret === "" ? "" : secretSection(secret)),
  };
  const source = { name: nameOf(name), type: kind, system, items: items.map(itemData) };
  return { source, secret: isGM ? secret : "" };
}

/** Returns the name for an actor; one of our own for a file without. */
function nameOf(name: string): string {
  return name.trim() || say({ key: "QUADRIVIUM.Import.unnamed" });
}

function itemData({ name, type, system, description, lines }: ImportedItem): object {
  return { name, type, system: { ...system, description: description + listOf(lines) } };
}

function biographyOf({ biography, format, notes }: ImportedCharacter): string {
  const groups = noteGroups
    .filter((group) => notes[group].length > 0)
    .map((group) => `<h3>${asHtml(say({ key: `QUADRIVIUM.Import.Group.${group}` }))}</h3>${listOf(notes[group])}`);
  const title = say({ key: "QUADRIVIUM.Import.from", data: { format: { key: `QUADRIVIUM.Import.Format.${format}` } } });
  return `${biography}<h2>${asHtml(title)}</h2>${groups.join("")}`;
}

function listOf(lines: readonly Line[]): string {
  const entries = lines.map(({ label, value, html = "" }) => {
    const name = `<strong>${asHtml(label)}</strong>`;
    return `<li>${value ? `${name}: ${asHtml(value)}` : name}${html}</li>`;
  });
  return entries.length > 0 ? `<ul>${entries.join("")}</ul>` : "";
}

/** Foundry shows such a section to game masters and owners, until a game master reveals it. */
function secretSection(text: string): string {
  return `<section class="secret" id="secret-${foundry.utils.randomID()}"><p>${asHtml(text)}</p></section>`;
}

/** Returns the text of HTML. */
function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll(/<\/p>|<br\s*\/?>/gi, "$&\n"), "text/html");
  return page.body.textContent.trim();
}
