/** Returns how the export reads the log. Foundry is there by then. */
export async function reading(): Promise<() => string> {
  const { rollsAsCsv } = await import("../../../../src/extras/transfer/export-rolls.ts");
  return rollsAsCsv;
}
