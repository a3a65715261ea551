type Message = ChatMessage.Implementation;

/** What an extra tells of messages that this client has. */
type Reading = (messages: readonly Message[]) => string;

/** Found, not imported: an extra may be left out, with its folder of tests. */
const found = import.meta.glob<{ readonly reading: () => Promise<Reading> }>("./*/reading.ts", { eager: true });

/** Returns the ways in which extras read messages, by the names of the extras, as far as these are there. */
export async function readings(): Promise<Readonly<Record<string, Reading>>> {
  const entries = Object.entries(found).map(
    async ([path, { reading }]) => [path.split("/")[1], await reading()] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Readonly<Record<string, Reading>>;
}

/** Returns all that extras tell of messages. */
export async function readByExtras(messages: readonly Message[]): Promise<string> {
  return Object.values(await readings())
    .map((read) => read(messages))
    .join("\n");
}
