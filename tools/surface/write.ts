import { writeFile } from "node:fs/promises";
import { describeUsedMembers, MEMBERS_PAGE } from "./used-list.ts";

/** `npm run surface`: writes the list of the members of Foundry that the system uses. */
export async function main(): Promise<number> {
  await writeFile(MEMBERS_PAGE, await describeUsedMembers());
  return 0;
}
