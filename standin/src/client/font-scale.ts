/** The size of the page's letters in pixels for each step that a user may choose; the fifth is the usual one. */
const SIZES = [8, 10, 12, 14, 16, 18, 20, 24, 28, 32];

/** Makes all letters larger or smaller: everything in the page is measured by the size of its root. */
export function scaleFonts(step: number): void {
  const index = Math.max(1, Math.min(Math.round(step), SIZES.length)) - 1;
  document.documentElement.style.fontSize = `${SIZES[index] ?? 16}px`;
}

/** Leaves the size of letters to the browser again. */
export function resetFonts(): void {
  document.documentElement.style.fontSize = "";
}
