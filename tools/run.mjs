// Runs a TypeScript program of this repository: node tools/run.mjs <file> [arguments]. The program exports `main`.
import { runnerImport } from "vite";

const [file, ...args] = process.argv.slice(2);
const { module } = await runnerImport(file);
process.exitCode = (await module.main(args)) ?? 0;
