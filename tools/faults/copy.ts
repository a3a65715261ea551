import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { withFault } from "../../test/faults/planted-fault.ts";
import type { PlantedFault } from "../../test/faults/planted-fault.ts";
import { root } from "../project.ts";

/** A copy of the project in which faults are planted, so that work can go on meanwhile. */
export interface Copy {
  readonly folder: string;
  /** Does something while a fault is planted. */
  with<Result>(fault: PlantedFault, doing: () => Promise<Result>): Promise<Result>;
}

/** Makes a copy of all that git knows or would add. Built and installed files are linked, and Vitest's caches stay. */
export async function makeCopy(name: string): Promise<Copy> {
  const folder = resolve(root, "build/faults", name);
  const packages = resolve(folder, "node_modules");
  await mkdir(packages, { recursive: true });
  for (const old of await readdir(folder)) {
    if (old !== "node_modules") await rm(resolve(folder, old), { recursive: true });
  }
  for (const file of filesOfProject()) {
    await mkdir(dirname(resolve(folder, file)), { recursive: true });
    await cp(resolve(root, file), resolve(folder, file));
  }
  for (const one of await readdir(resolve(root, "node_modules"))) {
    // Each copy keeps the caches of Vite and Vitest itself; the stand-in is a folder of the project.
    if (one.startsWith(".")) continue;
    const target = one === "foundry-standin" ? resolve(folder, "standin") : resolve(root, "node_modules", one);
    await symlink(target, resolve(packages, one)).catch(ignoreExisting);
  }
  const packs = (await readdir(resolve(root, "packs"))).map((one) => `packs/${one}`);
  for (const built of ["dist", ...packs]) {
    await symlink(resolve(root, built), resolve(folder, built)).catch(ignoreExisting);
  }
  return {
    folder,
    async with(fault, doing) {
      const path = resolve(folder, fault.file);
      const source = await readFile(path, "utf8");
      await writeFile(path, withFault(fault, source));
      try {
        return await doing();
      } finally {
        await writeFile(path, source);
      }
    },
  };
}

function filesOfProject(): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const gone = execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: root });
  const missing = new Set(String(gone).split("\0"));
  return [...new Set(String(listed).split("\0"))].filter((file) => file !== "" && !missing.has(file));
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
