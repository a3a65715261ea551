import type { Intent } from "./permissions.ts";

/** What the rules need to know of a user. */
interface Standing {
  /** Does the user own the actor for whom a token or combatant stands? */
  readonly ownsActor: boolean;
  /** Does the user own the primary document? */
  readonly ownsPrimary: boolean;
  readonly has: (permission: string) => boolean;
}

type Rule = (intent: Intent, standing: Standing) => boolean;

/** Does an update change nothing but these properties? */
function only({ changes = {} }: Intent, ...names: readonly string[]): boolean {
  const allowed = new Set(["_id", ...names]);
  return Object.keys(changes).every((key) => allowed.has(key.replace(/^(?:-=|==)/, "")));
}

/**
 * What players may do at scenes, encounters and tables, beside what they own. Whose turn it is only the clients know,
 * so the server lets everybody go on; the tracker offers it to those whose turn it is.
 */
const RULES: Readonly<Record<string, Rule>> = {
  Combat: (intent) => intent.action === "update" && only(intent, "round", "turn"),
  Combatant: (intent, { ownsActor }) =>
    ownsActor && (intent.action !== "update" || only(intent, "initiative", "flags", "defeated", "system")),
  TableResult: (intent, { ownsPrimary }) => ownsPrimary || (intent.action === "update" && only(intent, "drawn")),
  Token: ({ action }, { ownsActor, has }) => {
    if (action === "create") return has("TOKEN_CREATE");
    return ownsActor && (action === "update" || has("TOKEN_DELETE"));
  },
};

/** May a player do this at a scene, encounter or table? Undefined where no rule of its own says so. */
export function mayAtEncounter(intent: Intent, standing: Standing): boolean | undefined {
  return RULES[intent.type]?.(intent, standing);
}
