/** Returns how the ledger reads messages: its file, without what ids decide. Foundry is there by then. */
export async function reading(): Promise<(messages: readonly ChatMessage.Implementation[]) => string> {
  const { countedRoll } = await import("../../../../src/extras/ledger/ledger.ts");
  const { ledgerCsv } = await import("../../../../src/extras/ledger/ledger-context.ts");
  return (messages) => {
    const rolls = messages.flatMap((message) => countedRoll(message) ?? []);
    return ledgerCsv(rolls);
  };
}
