/** Returns a table in Markdown; the columns from `rightFrom` on are aligned right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], rightFrom = 1): string {
  const aligned = heads.map((_, column) => (column < rightFrom ? "---" : "--:"));
  return [heads, aligned, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Returns a formula as code. */
export function code(formula: string): string {
  return `\`${formula}\``;
}

/** Returns a probability for a table, as the game writes it: "70%", "0.4%", and "–" for never. */
export function percent(chance: number): string {
  if (chance === 0) return "–";
  if (chance > 0.9995 && chance < 1) return "> 99.9%";
  if (chance < 0.0005) return "< 0.1%";
  return `${(chance * 100).toFixed(chance < 0.01 || (chance > 0.99 && chance < 1) ? 1 : 0)}%`;
}

/** Returns the cells of a line, which bars separate. */
export function cellsOf(line: string): readonly string[] {
  return line.split("|").map((cell) => cell.trim());
}

/** Reads rule variants: "zeroAfterOne=true, botchTotal=kept". */
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
