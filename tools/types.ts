import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const cache = resolve(root, "node_modules/.cache/other-types");
const name = "@league-of-foundry-developers/foundry-vtt-types";

/**
 * `npm run types -- FOLDER`: compiles the system against the types of Foundry in a folder, such as a checkout of the
 * community's repository with its dependencies installed. The registry has the types of one generation; this is how the
 * system is compiled against another.
 * @returns the exit code of the compiler, 1 also if the types of the registry were read beside those of the folder, or 2 if no
 *   folder is named
 */
export async function main([folder]: readonly string[]): Promise<number> {
  if (folder === undefined) {
    console.error("Name the folder of the types: npm run types -- FOLDER");
    return 2;
  }
  const types = resolve(folder);
  const config = resolve(cache, "tsconfig.json");
  await mkdir(cache, { recursive: true });
  await writeFile(config, JSON.stringify(configFor(types)));
  const tsc = [resolve(root, "node_modules/typescript/bin/tsc"), "--project", config];
  const { stdout } = spawnSync(process.execPath, [...tsc, "--listFilesOnly"], { encoding: "utf8", cwd: root });
  const other = stdout.split("\n").find((file) => file.includes(`node_modules/${name}/`));
  if (other !== undefined) {
    console.error(`The types of two generations would be mixed: ${other} is read as well.`);
    return 1;
  }
  return spawnSync(process.execPath, tsc, { stdio: "inherit", cwd: root }).status ?? 1;
}

/** Returns a configuration of the compiler that differs from the project's own in the types of Foundry alone. */
function configFor(types: string): object {
  return {
    extends: relative(cache, resolve(root, "tsconfig.json")),
    compilerOptions: {
      types: [types, "node", "vite/client"],
      typeRoots: [resolve(root, "node_modules/@types"), resolve(root, "node_modules")],
      // What the system imports of the package by name, to add to Foundry's types or to use their helpers.
      paths: { [`${name}/*`]: [resolve(types, "src/*/index.d.mts")] },
      incremental: false,
      tsBuildInfoFile: null,
    },
    // The compiler gives each statement a budget of types to make, and the first that needs a message's pays for all. Where this
    // file comes first, no statement passes it; where another does, one call of `Hooks.on` may (TS2589).
    files: [resolve(root, "src/register-hooks.ts")],
    include: [resolve(root, "src")],
  };
}
