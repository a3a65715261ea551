import type { Reliance } from "../base/host-lacks.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";

/** What all assertions have, whatever they are about. */
interface About {
  /** Unique, and the same in all versions: reports name it. */
  readonly id: string;
  /** What is relied on, in a few words. */
  readonly name: Phrase;
  /** What rests on it. */
  readonly rests: Reliance;
  /** What is found where it holds. */
  readonly expected: string;
}

/** Something that the system relies on in Foundry. */
export interface Assertion extends About {
  /** Looks; what it returns is compared as text. What it throws is what is found. Stores, posts and shows nothing. */
  readonly find: () => unknown;
}

/** Something that only a stored message can show: the first roll that is posted does. */
export interface MessageAssertion extends About {
  readonly find: (posted: PostedRoll) => unknown;
}

/** A roll that was posted, and what the hook `createChatMessage` was given for it. */
export interface PostedRoll {
  readonly message: ChatMessage.Implementation;
  readonly options: unknown;
  readonly userId: unknown;
}

/** What was found of an assertion. */
export interface Finding<Kind extends About = About> {
  readonly assertion: Kind;
  readonly found: string;
  readonly holds: boolean;
}

/** Makes an assertion whose name is the language key of its id. */
export function rely<Find>(id: string, rests: Reliance, expected: string, find: Find) {
  return { id, name: { key: `QUADRIVIUM.Host.Check.${id}` }, rests, expected, find };
}

/** Makes a document, its data or its window, which are stored and shown nowhere. */
export function temporary<Made extends object>(
  Class: { readonly prototype: Made },
  data: object,
  context: object = {},
): Made {
  // The types of the constructors tell the data of each type apart.
  const AnyClass = Class as object as new (data: object, context: object) => Made;
  return new AnyClass(data, context);
}

type AnyClass = abstract new (...args: never[]) => object;

/** Tells whether a class is one of ours, or extends it as a module's may. */
export function isOrExtends(found: unknown, ours: unknown): boolean {
  const [one, other] = [found, ours] as [AnyClass, AnyClass];
  return one === other || one.prototype instanceof other;
}
