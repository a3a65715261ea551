import { host } from "../host.ts";
import type { Plain } from "../utils/types.ts";
import { statusRecord } from "./status-record.ts";
import { generation } from "../generations/index.ts";

/** One entry of CONFIG.statusEffects. */
export interface StatusEffect extends Plain {
  id: string;
  name?: string;
  _id?: string;
  statuses?: string[];
}

/** The status effect of an id; throws when there is none. */
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
