import { host } from "../host.ts";
import type { Plain } from "../utils/types.ts";
import { generation } from "../generations/index.ts";

/** One entry of CONFIG.statusEffects. */
export interface StatusEffect extends Plain {
  id: string;
  name?: string;
  _id?: string;
  statuses?: string[];
}

/** The status effect of an id; throws for none. */
export function findStatus(id: string): StatusEffect {
  const { CONFIG } = host as unknown as { CONFIG: { statusEffects: readonly StatusEffect[] } };
  const found = CONFIG.statusEffects.find((status) => status.id === id);
  if (!found) throw new Error(`Invalid status ID "${id}" provided`);
  return found;
}

/**
 * Makes `statusEffects` a property of CONFIG as the generation has it: a list, or a record by ids which answers as a
 * list too and takes over what is assigned to it.
 */
export function defineStatusEffects<T extends object>(
  config: T,
  statuses: StatusEffect[],
): T & { statusEffects: StatusEffect[] | Record<string, StatusEffect> } {
  if (!generation().documents.statusEffectsById) return Object.assign(config, { statusEffects: statuses });
  const { record, fill } = statusRecord(statuses);
  Object.defineProperty(config, "statusEffects", {
    configurable: true,
    enumerable: true,
    get: () => record,
    set: fill,
  });
  return config as T & { statusEffects: Record<string, StatusEffect> };
}

type Statuses = Record<string, StatusEffect>;

/** The status effects by their ids, which can also be used like the list they once were. */
function statusRecord(statuses: readonly StatusEffect[]): {
  record: Statuses;
  /** Empties the record, and takes over a list or another record. */
  fill: (other: readonly StatusEffect[] | Statuses) => void;
} {
  const target: Statuses = {};
  const fill = (other: readonly StatusEffect[] | Statuses) => {
    const entries = Object.entries(other);
    for (const id of Object.keys(target)) Reflect.deleteProperty(target, id);
    for (const [key, status] of entries) put(target, Array.isArray(other) ? status.id : key, status);
  };
  fill(statuses);
  const record = new Proxy(target, {
    get: (_, key) => (Object.hasOwn(target, key) ? (Reflect.get(target, key) as unknown) : askList(target, key, fill)),
    has: (_, key) => Object.hasOwn(target, key) || key in Object.values(target),
    set(_, key, value: StatusEffect | number) {
      if (typeof value === "number") {
        // Setting the length empties or shortens the list.
        if (key === "length") fill(Object.values(target).slice(0, value));
        return key === "length";
      }
      if (isIndex(key)) fill(Object.values(target).toSpliced(Number(key), 1, value));
      else put(target, String(key), value);
      return true;
    },
  });
  return { record, fill };
}

/** An entry is found by its id, and knows it. */
function put(target: Statuses, id: string, status: StatusEffect): void {
  if ((status as Partial<StatusEffect>).id !== id) status.id = id;
  target[id] = status;
}

function isIndex(key: PropertyKey): boolean {
  return typeof key === "string" && /^\d+$/.test(key);
}

/** What a list of these statuses would answer; its methods may change the record. */
function askList(target: Statuses, key: PropertyKey, fill: (list: readonly StatusEffect[]) => void): unknown {
  const list = Object.values(target);
  const member = Reflect.get(list, key) as unknown;
  if (key === "constructor" || typeof member !== "function") return member;
  return (...args: unknown[]): unknown => {
    const result = Reflect.apply(member as (...args: unknown[]) => unknown, list, args);
    const now = Object.values(target);
    if (list.length !== now.length || list.some((status, index) => status !== now[index])) fill(list);
    return result;
  };
}
