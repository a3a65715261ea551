// Runs a TypeScript program of this repository: node tools/run.mjs <file> [arguments]. The program exports `main`, which
// is given the arguments and gives back the exit status.
import { register } from "node:module";

process.setSourceMapsEnabled(true);
register("./typescript-loader.mjs", import.meta.url);
const [file = "", ...args] = process.argv.slice(2);
const { main } = await import(new URL(`../${file}`, import.meta.url).href);
process.exitCode = (await main(args)) ?? 0;
