import { localiseFaults } from "../../base/rule-errors.ts";
import { numeral, say } from "../../base/words.ts";
import { nameEntry, AmbiguousName } from "../../rules/command/entries.ts";
import type { Entry, ChosenNames } from "../../rules/command/entries.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import type { SpokenStat } from "./spoken-stats.ts";
import { creature } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { askWhich } from "../../ui/ask.ts";

/**
 * Returns the creatures that this user may name, by their names: those of the world, and those of the tokens on the viewed
 * scene. A token that players do not see has no name for them.
 */
export function creatureEntries(isMeant: (one: Creature) => boolean = () => true): readonly Entry<Creature>[] {
  const known = new Map<string, Entry<Creature>>();
  const add = (actor: Actor.Implementation | null | undefined, name: string): void => {
    const one = creature(actor);
    const key = `${one?.uuid ?? ""} ${name}`;
    if (one && isMeant(one) && !known.has(key))
      known.set(key, { ...nameEntry([name], one), given: [name.trim(), one.uuid] });
  };
  for (const actor of game.actors) add(actor, actor.name);
  for (const token of viewedTokens()) if (game.user.isGM || !token.hidden) add(token.actor, token.name);
  return [...known.values()];
}

function viewedTokens(): readonly TokenDocument.Implementation[] {
  const scene = game.scenes.viewed ?? game.scenes.active ?? null;
  return scene?.tokens.contents ?? [];
}

/**
 * Does something with a command. If a name in it belongs to several creatures or stats, asks which is meant, and does it again.
 * @throws Error as `act`; that of the ambiguous name if nobody and nothing is chosen, or that, where a longer name would not help
 */
export async function withNames<Result>(act: (chosen: ChosenNames) => Result | Promise<Result>): Promise<Result> {
  const chosen = new Map<string, string>();
  for (;;) {
    try {
      return await act(chosen);
    } catch (error) {
      const fault = ambiguityIn(error);
      if (!fault || chosen.has(fault.key)) throw error;
      const given = await (fault.isThing ? askWhat(fault) : askWho(fault));
      if (given === null && !areAlike(fault)) throw error;
      if (given === null) return localiseFaults(() => notChosen(fault));
      chosen.set(fault.key, given);
    }
  }
}

/** Tells whether some of the candidates are called the same, so that no name tells which is meant. */
function areAlike({ candidates }: AmbiguousName): boolean {
  return new Set(candidates.map(({ label }) => label)).size < candidates.length;
}

function notChosen({ said }: AmbiguousName): never {
  throw new RuleError("NameNotChosen", { name: said });
}

/** Returns the ambiguous name that an error is about; null for any other. */
export function ambiguityIn(error: unknown): AmbiguousName | null {
  if (error instanceof AmbiguousName) return error;
  return error instanceof Error ? ambiguityIn(error.cause) : null;
}

/** Asks who is meant by a name. Returns the uuid; null if the question is closed. */
async function askWho({ said, candidates }: AmbiguousName): Promise<string | null> {
  const uuids = candidates.map(({ given }) => given.at(-1) ?? "");
  const labels = candidates.map(({ label }, index) => describedAs(label, uuids[index] ?? ""));
  const counted = labels.map((label, index) => {
    // Those that nothing tells apart are counted.
    const place = labels.slice(0, index + 1).filter((one) => one === label).length;
    const isAlone = labels.indexOf(label) === labels.lastIndexOf(label);
    return isAlone ? label : `${label} ${place}`;
  });
  const place = await askAmong("Who", said, counted);
  return uuids[place] ?? null;
}

/** Asks which stat or word is meant by a name. Returns what is remembered of it; null if the question is closed. */
async function askWhat({ said, candidates }: AmbiguousName): Promise<string | null> {
  const place = await askAmong(
    "Which",
    said,
    candidates.map(({ label, meaning }) => label + scoreOf(meaning)),
  );
  return candidates[place]?.given.at(-1) ?? null;
}

/** Returns the score of a stat and its specialty, by which people know it, behind its name; blank if nobody's is meant. */
function scoreOf(meaning: unknown): string {
  const { value, specialty = "", isAsked = false } = (meaning ?? {}) as Partial<SpokenStat>;
  const parts = [value === undefined ? "" : numeral(value), specialty].filter(Boolean);
  return parts.length > 0 && !isAsked ? `: ${parts.join(", ")}` : "";
}

/** Asks which of these is meant by a name. Returns its place; -1 if the question is closed. */
async function askAmong(question: "Who" | "Which", said: string, labels: readonly string[]): Promise<number> {
  const content = document.createElement("p");
  content.textContent = say({ key: `QUADRIVIUM.Command.${question}.text`, data: { name: said } });
  const icon = question === "Who" ? "fa-solid fa-user" : "fa-solid fa-dice-d20";
  const answers = labels.map((label, index) => ({ name: `answer${index}`, icon, label }));
  const answer = await askWhich(say({ key: `QUADRIVIUM.Command.${question}.title` }), content, answers);
  return answers.findIndex(({ name }) => name === answer);
}

/** Returns a name with what tells its bearer from others: the scene of a token, the kind and the folder of an actor. */
function describedAs(label: string, uuid: string): string {
  const found: unknown = fromUuidSync(uuid, { strict: false });
  if (!(found instanceof Actor)) return label;
  const actor = found as Actor.Implementation;
  const places = actor.token
    ? [game.i18n.localize("DOCUMENT.Token"), actor.token.parent?.name]
    : [game.i18n.localize(`TYPES.Actor.${actor.type}`), actor.folder?.name];
  return `${label} (${places.filter(Boolean).join(", ")})`;
}
