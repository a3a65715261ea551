// Begins a second client in a thread of its own: TypeScript without its types, as the programs of `tools` are run.
import { register } from "node:module";

register("../../standin/src/compile/typescript-loader.mjs", import.meta.url);
await import("./second-client-page.ts");
