/** A table in Markdown; numbers stand at the right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], rightFrom = 1): string {
  const aligned = heads.map((_, column) => (column < rightFrom ? "---" : "--:"));
  return [heads, aligned, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A formula as people type it. */
export function code(formula: string): string {
  return `\`${formula}\``;
}

/** A probability for a table: "70.0 %", and "–" for never. */
export function percent(chance: number): string {
  if (chance === 0) return "–";
  if (chance > 0.9995 && chance < 1) return "> 99.9 %";
  return chance < 0.0005 ? "< 0.1 %" : `${(chance * 100).toFixed(1)} %`;
}

/** One line of a block: a formula and what goes with it, between bars. */
export function cellsOf(line: string): readonly string[] {
  return line.split("|").map((cell) => cell.trim());
}

/** Readings as a line tells them: "zeroAfterOne=true, botchTotal=kept". */
export function readingsOf(text = ""): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text
      .split(",")
      .filter((one) => one.trim() !== "")
      .map((one) => {
        const [name = "", value = ""] = one.split("=");
        return [name.trim(), value.trim()];
      }),
  );
}
