import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { root } from "./project.ts";
import { declarations } from "./release/declarations.ts";

/** `npm run declarations`: writes dist/quadrivium.d.ts, the types for authors of modules. */
export async function main(): Promise<number> {
  await mkdir(resolve(root, "dist"), { recursive: true });
  await writeFile(resolve(root, "dist/quadrivium.d.ts"), await declarations());
  return 0;
}
