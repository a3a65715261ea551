import { game } from "./surroundings.ts";
import type { User } from "./user.ts";

/** The users a whisper to a name goes to: everybody who leads, everybody who plays, or who bears the name. */
export function getWhisperRecipients(name: string): User[] {
  const users = [...(game().users as unknown as Iterable<User>)];
  const wanted = name.trim().toLowerCase();
  if (wanted === "gm" || wanted === "dm") return users.filter((user) => user.isGM);
  if (wanted === "players") return users.filter((user) => !user.isGM);
  const isCalled = (bearer: { name?: string } | null) => bearer?.name?.toLowerCase() === wanted;
  const byName = users.filter((user) => isCalled(user));
  return byName.concat(
    users.filter((user) => !byName.includes(user) && isCalled(user.character as { name?: string } | null)),
  );
}
