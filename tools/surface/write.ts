import { writeFile } from "node:fs/promises";
import { textsOfMembers } from "./used-list.ts";

/** `npm run surface`: writes the list of the members of Foundry that the system uses. */
export async function main(): Promise<number> {
  for (const [path, text] of await textsOfMembers()) await writeFile(path, text);
  return 0;
}
