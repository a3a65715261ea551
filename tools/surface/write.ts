import { writeFile } from "node:fs/promises";
import { describeUsedMembers, MEMBERS_PAGE, REPORT, reportWithMembers } from "./used-list.ts";

/** `npm run surface`: writes the list of the members of Foundry that the system uses. */
export async function main(): Promise<number> {
  await writeFile(MEMBERS_PAGE, await describeUsedMembers());
  await writeFile(REPORT, await reportWithMembers());
  return 0;
}
