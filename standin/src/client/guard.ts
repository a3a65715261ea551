import lines from "./absent-members.json" with { type: "json" };
import { host } from "./host.ts";

/** The members of one class of Foundry that the stand-in lacks; those of a record are among the static ones. */
export interface AbsentMembers {
  readonly static: readonly string[];
  readonly instance: readonly string[];
}

/** What is lacking, by the path of the class or record: a line of names in the file for `Class.`, another for `Class#`. */
const absentMembers: Readonly<Record<string, AbsentMembers>> = readLines(lines);

function readLines(list: Readonly<Record<string, string>>): Record<string, AbsentMembers> {
  const namesOf = (key: string) => list[key]?.split(" ") ?? [];
  const paths = new Set(Object.keys(list).map((key) => key.slice(0, -1)));
  const members = (path: string) => ({ static: namesOf(`${path}.`), instance: namesOf(`${path}#`) });
  return Object.fromEntries([...paths].map((path) => [path, members(path)]));
}

/** What promises, JSON and test runners ask of any object; these are not forgotten members. */
const ASKED_OF_EVERYTHING = new Set(["then", "toJSON", "$$typeof", "asymmetricMatch", "nodeType", "tagName"]);

/**
 * Objects beside whose members packages put their own and ask for those of others (`game.dice3d`, `CONFIG.MYSYS`): only
 * what Foundry itself has is named when it is lacking, everything else is undefined as it is there.
 */
const SHARED_WITH_PACKAGES = new Set(["CONFIG", "CONST", "game", "ui"]);

/**
 * Makes an object name what the stand-in lacks, instead of answering undefined. Asking with `in` is allowed,
 * and so is reading what Foundry of this generation lacks too, because packages test for it.
 */
export function guard<T extends object>(name: string, target: T, absentInFoundry: readonly string[] = []): T {
  const lacking = lackingIn(name);
  const isRecord = isPlain(target);
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (typeof key === "symbol" || key in object) {
        // Private members of a class instance exist on the instance only, not on this proxy.
        return Reflect.get(object, key, isRecord ? receiver : object);
      }
      if (ASKED_OF_EVERYTHING.has(key) || absentInFoundry.includes(key) || lacking?.has(key) === false) {
        return undefined;
      }
      throw new Error(`The stand-in has no ${name}.${key}`);
    },
  });
}

/** Guards a record and the incomplete ones inside it; they are replaced in place. */
export function guardLevels<T extends object>(name: string, target: T, absentInFoundry: readonly string[] = []): T {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(target));
  for (const [key, { value, writable }] of descriptors as [string, TypedPropertyDescriptor<unknown>][]) {
    const path = `${name}.${key}`;
    if (writable && typeof value === "object" && value !== null && isPlain(value) && lackingLevels.has(path)) {
      Reflect.set(target, key, guardLevels(path, value));
    }
  }
  return guard(name, target, absentInFoundry);
}

/** The levels at which something is lacking, or below which something is. */
const lackingLevels = new Set(Object.keys(absentMembers).flatMap(levelsOf));

/** The path itself, and all that it lies in. */
function levelsOf(path: string): string[] {
  const names = path.split(".");
  return names.map((_, index) => names.slice(0, index + 1).join("."));
}

/** The members to report for an object that packages share; undefined for one that reports all. */
function lackingIn(name: string): ReadonlySet<string> | undefined {
  if (!SHARED_WITH_PACKAGES.has(name.split(".")[0] ?? "")) return undefined;
  return new Set(name === "game" ? absentMembers["foundry.Game"]?.instance : absentMembers[name]?.static);
}

function isPlain(object: object): boolean {
  return Object.getPrototypeOf(object) === Object.prototype;
}

/**
 * Makes the classes name what they lack, as namespaces do. The list is generated from the community's declarations of Foundry; reading one
 * of its members reports it, and a package may define what it likes.
 */
export function nameAbsentMembers(list: Readonly<Record<string, AbsentMembers>> = absentMembers): void {
  for (const [path, members] of Object.entries(list)) {
    const Class = classAt(path);
    if (!Class) continue;
    for (const name of members.static) refuseToAnswer(Class, name, `${path}.${name}`);
    for (const name of members.instance) refuseToAnswer(Class.prototype as object, name, `${path}#${name}`);
  }
}

/** The class at a path from the global namespace; undefined where this generation has another or none. */
function classAt(path: string): (new () => unknown) | undefined {
  let found: unknown = host;
  for (const name of path.split(".")) {
    if (typeof found !== "object" || found === null || !(name in found)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return typeof found === "function" ? (found as new () => unknown) : undefined;
}

function refuseToAnswer(object: object, name: string, fullName: string): void {
  if (name in object) return;
  Object.defineProperty(object, name, {
    configurable: true,
    enumerable: false,
    get(): never {
      throw new Error(`The stand-in has no ${fullName}`);
    },
    set(this: object, value: unknown) {
      Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
    },
  });
}
