import { formatted } from "../format.ts";
import { chapters } from "./shots.ts";
import type { Chapter, Shot } from "./shots.ts";

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Returns the name of the file of a picture. */
export function fileOf({ name }: Shot, theme: Theme): string {
  return `${name}-${theme}.png`;
}

/** Returns the page with all pictures, both themes side by side. */
export async function galleryDoc(): Promise<string> {
  const head = "# Pictures\n\nAs `npm run screenshots` takes them at the demo table, in both themes.";
  return formatted("gallery.md", `${[head, ...chapters.map(chapterDoc)].join("\n\n")}\n`);
}

function chapterDoc({ title, shots }: Chapter): string {
  const pictures = shots.map((shot) => {
    const cells = themes.map((theme) => `![${shot.caption} (${theme})](images/${fileOf(shot, theme)})`);
    return `${shot.caption}\n\n| light | dark |\n| --- | --- |\n| ${cells.join(" | ")} |`;
  });
  return [`## ${title}`, ...pictures].join("\n\n");
}
