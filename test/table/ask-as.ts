import { GM } from "./open-table.ts";
import type { Table } from "./open-table.ts";

/** What a question can claim that it should not. */
export interface Forgery {
  /** The user in whose name it is asked; who asks by default. */
  readonly as?: string;
  /** The query to which the question belongs; the one that is sent by default. */
  readonly asked?: string;
  /** Whether it is written into the flags of the user; it is by default. */
  readonly isWritten?: boolean;
}

/** Asks the game master's client as our system's client of another user does, or as somebody who forges it. */
export async function askAs(
  table: Pick<Table, "join">,
  client: string,
  query: string,
  data: object,
  { as = client, asked = query, isWritten = true }: Forgery = {},
): Promise<unknown> {
  const session = table.join(client);
  const id = foundry.utils.randomID();
  if (isWritten) {
    const flags = { quadrivium: { asking: { [id]: { query: asked, data, at: 0 } } } };
    await session.modifyDocument({
      type: "User",
      action: "update",
      operation: { updates: [{ _id: as, flags }] },
    });
  }
  return session.query(GM, query, { ...data, user: as, question: id });
}
