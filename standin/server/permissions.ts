/** The server decides by the same rules by which a client greys out what it would refuse. */
export { hasPermission, isAllowed, roleOf } from "../client/documents/permissions.ts";
export type { Intent } from "../client/documents/permissions.ts";
