import { serialize } from "../services/serialize.ts";

type Party = Actor.OfType<"party">;
type Members = readonly string[];

/**
 * Changes the list of a party's members, after earlier changes are stored. The list is stored whole and may overwrite
 * what another user has changed in the same moment; then it is stored again with both changes.
 */
export async function changeMembers(party: Party, change: (members: Members) => Members): Promise<void> {
  await serialize(party, async () => {
    let read: Members = [...party.system.members];
    let ours = change(read);
    while (!isSame(ours, read)) {
      const overwritten = await write(party, ours);
      [read, ours] = [ours, merge(read, overwritten ?? read, ours)];
    }
  });
}

/**
 * Stores a list of members, and returns the list that it has replaced; null if it was not stored. A client hears of the
 * changes of others in the order in which the server stores them, so these come before its own.
 */
async function write(party: Party, members: Members): Promise<Members | null> {
  let current: Members = [...party.system.members];
  let replaced: Members | null = null;
  const hook = Hooks.on("updateActor", (actor) => {
    if (actor !== party) return;
    const now = [...party.system.members];
    if (isSame(now, members)) replaced ??= current;
    current = now;
  });
  try {
    await party.update({ system: { members: [...members] } });
  } finally {
    Hooks.off("updateActor", hook);
  }
  return replaced;
}

/** Returns our list with what the others have added to the original and without what they have removed. */
function merge(original: Members, theirs: Members, ours: Members): Members {
  const isRemoved = (uuid: string): boolean => original.includes(uuid) && !theirs.includes(uuid);
  const isAdded = (uuid: string): boolean => !original.includes(uuid) && !ours.includes(uuid);
  return [...ours.filter((uuid) => !isRemoved(uuid)), ...theirs.filter(isAdded)];
}

function isSame(one: Members, other: Members): boolean {
  return one.length === other.length && one.every((uuid, index) => uuid === other[index]);
}
