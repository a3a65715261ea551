import { deepClone, equals, mergeObject } from "../utils/objects.ts";
import { isPlainObject, type Plain } from "../utils/types.ts";

/** How a token may differ from its actor: as a whole, part by part, and document by document. */
const WHOLE = ["name", "type", "img", "ownership"] as const;
const MERGED = ["system", "flags"] as const;
const COLLECTIONS = ["items", "effects"] as const;

type Inner = Plain & { _id: string };

/** The data of one token's own actor: those of the world's actor, with the token's differences. */
export function applyDelta<T extends Plain>(base: T, delta: Plain | null | undefined): T {
  const source: Plain = deepClone(base);
  for (const key of WHOLE) source[key] = delta?.[key] ?? source[key];
  for (const key of MERGED) {
    source[key] = mergeObject((source[key] ?? {}) as Plain, deepClone((delta?.[key] ?? {}) as Plain), {
      performDeletions: true,
    });
  }
  for (const key of COLLECTIONS) {
    const own = new Map(((delta?.[key] ?? []) as Inner[]).map((inner) => [inner._id, inner]));
    const inherited = ((source[key] ?? []) as Inner[]).map((inner) => own.get(inner._id) ?? inner);
    const known = new Set(inherited.map(({ _id }) => _id));
    const added = [...own.values()].filter(({ _id }) => !known.has(_id));
    source[key] = [...inherited, ...added]
      .filter(({ _tombstone }) => _tombstone !== true)
      .map((inner) => deepClone(inner));
  }
  return source as T;
}

/** How one token's own actor differs from the world's actor. */
export function findDelta(base: Plain, source: Plain): Plain {
  const delta: Plain = {};
  for (const key of WHOLE) delta[key] = equals(base[key], source[key]) ? null : deepClone(source[key]);
  for (const key of MERGED) delta[key] = difference((base[key] ?? {}) as Plain, (source[key] ?? {}) as Plain);
  for (const key of COLLECTIONS) {
    const before = new Map(((base[key] ?? []) as Inner[]).map((inner) => [inner._id, inner]));
    const after = (source[key] ?? []) as Inner[];
    const ids = new Set(after.map(({ _id }) => _id));
    const gone = [...before.keys()].filter((_id) => !ids.has(_id));
    delta[key] = [
      ...after.filter((inner) => !equals(before.get(inner._id), inner)).map((inner) => deepClone(inner)),
      ...gone.map((_id) => ({ _id, _tombstone: true })),
    ];
  }
  return delta;
}

/** The changes that turn one object into another, deletions included. */
function difference(before: Plain, after: Plain): Plain {
  const found: Plain = {};
  for (const [key, value] of Object.entries(after)) {
    const former = before[key];
    if (equals(former, value)) continue;
    found[key] = isPlainObject(former) && isPlainObject(value) ? difference(former, value) : deepClone(value);
  }
  for (const key of Object.keys(before)) if (!(key in after)) found[`-=${key}`] = null;
  return found;
}
