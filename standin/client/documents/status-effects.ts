import { host } from "../host.ts";
import type { Plain } from "../utils/types.ts";

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
