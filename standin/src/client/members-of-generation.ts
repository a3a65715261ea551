import { generation } from "./generations/index.ts";
import { host } from "./host.ts";
import { CONST } from "./constants.ts";
import { guardLevels } from "./guard.ts";

/** Members of one class, its own and those of its instances. */
interface MemberNames {
  readonly static?: readonly string[];
  readonly instance?: readonly string[];
}

/** Members by the path of their class from the global namespace. */
export type MembersByClass = Readonly<Record<string, MemberNames>>;

/**
 * Removes members that the classes lack in this generation, since packages test for them. Returns a
 * function that puts everything back.
 */
export function removeAbsentMembers(list: MembersByClass = generation().names.absentMembers): () => void {
  const restorers = Object.entries(list).flatMap(([path, members]) => {
    const Class = classAt(path);
    return [
      ...(members.static ?? []).map((name) => takeOff(Class, name, `${path}.${name}`)),
      ...(members.instance ?? []).map((name) => takeOff(Class.prototype as object, name, `${path}#${name}`)),
    ];
  });
  return () => {
    for (const restore of restorers) restore();
  };
}

function classAt(path: string): new () => unknown {
  let found: unknown = host;
  for (const name of path.split(".")) found = (found as Record<string, unknown>)[name];
  return found as new () => unknown;
}

/** The member may be on any of the classes that this one extends. */
function takeOff(object: object, name: string, fullName: string): () => void {
  let owner: object | null = object;
  while (owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object | null;
  const descriptor = owner && Object.getOwnPropertyDescriptor(owner, name);
  if (!owner || !descriptor) throw new Error(`${fullName} cannot be taken away: the stand-in has none`);
  const former = owner;
  Reflect.deleteProperty(former, name);
  return () => {
    Object.defineProperty(former, name, descriptor);
  };
}

const made = new Map<number, typeof CONST>();

/** CONST as packages find it in the simulated generation. */
export function constantsOfGeneration(): typeof CONST {
  const { number, names } = generation();
  const constants = made.get(number) ?? Object.freeze(guardLevels("CONST", { ...CONST, ...names.constants }));
  made.set(number, constants);
  return constants;
}
