/** Returns how the ledger reads messages: its file, without what ids decide. Foundry is there by then. */
export async function reading(): Promise<(messages: readonly ChatMessage.Implementation[]) => string> {
  const { countedRoll } = await import("../../../../src/extras/ledger/ledger.ts");
  const { ledgerCsv } = await import("../../../../src/extras/ledger/ledger-context.ts");
  return (messages) => {
    const rolls = messages.flatMap((message) => countedRoll(message) ?? []);
    // Ties between percentiles are broken by ids.
    return ledgerCsv(rolls.map((roll) => ({ ...roll, uniform: roll.percentile })));
  };
}
