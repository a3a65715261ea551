/** Returns how the ledger reads messages: its file, without what ids decide. Foundry is there by then. */
export async function reading(): Promise<(messages: readonly ChatMessage.Implementation[]) => string> {
  const { countedRoll } = await import("../../../../src/extras/ledger/ledger.ts");
  return (messages) => JSON.stringify(messages.map((message) => countedRoll(message)));
}
