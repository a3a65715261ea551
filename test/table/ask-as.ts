import { GM } from "./open-table.ts";
import type { Table } from "./open-table.ts";

/** Asks the game master's client as our system's client of another user does. */
export async function askAs(table: Pick<Table, "join">, user: string, query: string, data: object): Promise<unknown> {
  return table.join(user).query(GM, query, { ...data, user });
}
