import { formatted } from "../format.ts";
import { chapters } from "./shots.ts";
import type { Chapter, Shot } from "./shots.ts";

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Returns the name of the file of a picture, or of the same under unfriendly styles of the host. */
export function fileOf({ name }: Shot, theme: Theme, core: "strict" | null = null): string {
  return core === null ? `${name}-${theme}.png` : `${core}-${name}-${theme}.png`;
}

/** Returns the page with all pictures, both themes side by side. */
export async function galleryDoc(): Promise<string> {
  const head = "# Pictures\n\nAs `npm run screenshots` takes them at the demo table, in both themes.";
  const tested = chapters.flatMap(({ shots }) => shots).filter(({ isTested }) => isTested);
  const unfriendly = [
    "## Under unfriendly styles of the host",
    "The stand-in with `?core=strict`: whatever its styles do to buttons, fields, tables and texts, what is ours stays as it is.",
    ...tested.map((shot) => rowDoc(shot, "strict")),
  ].join("\n\n");
  return formatted("gallery.md", `${[head, ...chapters.map(chapterDoc), unfriendly].join("\n\n")}\n`);
}

function chapterDoc({ title, shots }: Chapter): string {
  return [`## ${title}`, ...shots.map((shot) => rowDoc(shot, null))].join("\n\n");
}

function rowDoc(shot: Shot, core: "strict" | null): string {
  const cells = themes.map((theme) => `![${shot.caption} (${theme})](images/${fileOf(shot, theme, core)})`);
  return `${shot.caption}\n\n| light | dark |\n| --- | --- |\n| ${cells.join(" | ")} |`;
}
