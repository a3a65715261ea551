// Runs a TypeScript program: node run.mjs <file> [arguments]. The program exports `main`, which is given the arguments and
// returns the exit status.
import { register } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

process.setSourceMapsEnabled(true);
register("./typescript-loader.mjs", import.meta.url);
const [file = "", ...args] = process.argv.slice(2);
const program = /** @type {{ main: (args: string[]) => Promise<number | undefined> }} */ (
  await import(pathToFileURL(resolve(file)).href)
);
process.exitCode = (await program.main(args)) ?? 0;
