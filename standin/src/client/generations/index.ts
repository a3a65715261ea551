/**
 * The generations of Foundry the stand-in stands for, and everything in which they differ.
 *
 * Each topic has a file beside this one: an interface with one member for each difference, and its two readings. The
 * rest of the stand-in asks `generation()` for the member it needs, and never for the number.
 */
import { applications, type ApplicationDifferences } from "./applications.ts";
import { chat, type ChatDifferences } from "./chat.ts";
import { compendia, type CompendiumDifferences } from "./compendia.ts";
import { dice, type DiceDifferences } from "./dice.ts";
import { documents, type DocumentDifferences } from "./documents.ts";
import { names, type NameDifferences } from "./names.ts";
import { GENERATIONS, type GenerationNumber, type Readings } from "./types.ts";

export { GENERATIONS, type GenerationNumber } from "./types.ts";

/** One generation of Foundry. */
export interface Generation {
  readonly number: GenerationNumber;
  /** The build that the stand-in says it is: the newest, unless another is chosen. */
  readonly build: number;
  readonly applications: ApplicationDifferences;
  readonly chat: ChatDifferences;
  readonly compendia: CompendiumDifferences;
  readonly dice: DiceDifferences;
  readonly documents: DocumentDifferences;
  readonly names: NameDifferences;
}

const builds: Readings<number> = { 13: 351, 14: 369 };

function read(number: GenerationNumber, build = builds[number]): Generation {
  return {
    number,
    build,
    applications: applications[number],
    chat: chat[number],
    compendia: compendia[number],
    dice: dice[number],
    documents: documents[number],
    names: names[number],
  };
}

let current = read(13);

/** The generation that is stood for now; it is chosen before the host is installed. */
export function generation(): Generation {
  return current;
}

/** Chooses the generation, and a build of it other than the newest; gives the generation before. */
export function setGeneration(number: GenerationNumber, build?: number): GenerationNumber {
  const before = current.number;
  current = read(number, build);
  return before;
}

/** What `game.release` says of a generation. */
export function releaseOf(number: GenerationNumber): { generation: number; build: number } {
  return { generation: number, build: number === current.number ? current.build : builds[number] };
}

/** Reads a generation that somebody has typed; throws for one there is not. */
export function parseGeneration(text: string): GenerationNumber {
  const found = GENERATIONS.find((number) => String(number) === text.trim());
  if (found === undefined) throw new Error(`There is no generation "${text}" of Foundry here; choose 13 or 14`);
  return found;
}
