import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

/** Compiles the system when its bundle is missing or older than any of its sources. */
export async function buildSystemIfNeeded(root: string): Promise<void> {
  const built = await lastChange(join(root, "dist", "quadrivium.mjs"));
  if (built > (await newestIn(join(root, "src")))) return;
  console.log("Building Quadrivium …");
  await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn" });
}

async function newestIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const times = await Promise.all(entries.map((entry) => lastChange(join(folder, entry))));
  return Math.max(0, ...times);
}

/** When a file was last written, in milliseconds; 0 for a file that does not exist. */
async function lastChange(file: string): Promise<number> {
  const stats = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  return stats?.mtimeMs ?? 0;
}
