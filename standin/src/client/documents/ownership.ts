import type { Source } from "../connection.ts";
import { CONST } from "../constants.ts";
import type { Plain } from "../utils/types.ts";
import { isAllowed } from "./permissions.ts";
import { gameIfAny } from "./surroundings.ts";

const LEVELS = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** A user, as far as the question of permission goes. */
export interface DatabaseUser {
  readonly id: string | null;
  readonly isGM: boolean;
  readonly _source: Plain;
}

/** A document, or one that is not yet made, as far as the question of permission goes. */
interface Owned {
  readonly documentName: string;
  readonly _source: Plain;
}

/** Is a level the one that is wanted, or at least as high? */
export function reaches(
  level: number,
  wanted: keyof typeof LEVELS | number,
  { exact = false }: { exact?: boolean } = {},
): boolean {
  const threshold = typeof wanted === "string" ? LEVELS[wanted] : wanted;
  return exact ? level === threshold : level >= threshold;
}

/** The level which a document's own data give a user. */
export function ownLevel(source: Plain, userId: string | null): number {
  const { ownership = {} } = source as { ownership?: Record<string, number> };
  const { default: general = LEVELS.NONE, [userId ?? ""]: own = LEVELS.INHERIT } = ownership;
  return Math.max(own === LEVELS.INHERIT ? general : own, LEVELS.NONE);
}

/** Would the server let a user do this? */
export function mayModify(
  user: DatabaseUser,
  action: "create" | "update" | "delete",
  document: Owned,
  primary: Owned | null,
  changes: Plain,
): boolean {
  return isAllowed(user._source as Source, {
    action,
    type: document.documentName,
    document: document._source as Source,
    changes,
    ...(primary ? { primary: { type: primary.documentName, source: primary._source as Source } } : {}),
    represented: (document as { actor?: Owned | null }).actor?._source as Source | undefined,
    rolePermissions: gameIfAny().permissions ?? {},
  });
}
