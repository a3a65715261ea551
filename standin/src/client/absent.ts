import { absentMembers, type AbsentMembers } from "./absent-members.ts";
import { host } from "./host.ts";

/**
 * Makes the classes tell by name what they lack, as namespaces do. The list is generated from the community's
 * declarations of Foundry; whoever reads one of its members is told, and a package may define what it likes.
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
