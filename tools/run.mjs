// Runs a TypeScript program of this repository: node tools/run.mjs <file> [arguments]. The program exports `main`, which
// is given the arguments and gives back the exit status.
import { fileURLToPath } from "node:url";
import { createServer, isRunnableDevEnvironment } from "vite";
import { peggyGrammar } from "./peggy-grammar.mjs";

const [file = "", ...args] = process.argv.slice(2);
const vite = await createServer({
  configFile: false,
  root: fileURLToPath(new URL("..", import.meta.url)),
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
  plugins: [peggyGrammar()],
});
try {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite offers no environment to run programs in.");
  const { main } = await ssr.runner.import(`/${file}`);
  process.exitCode = (await main(args)) ?? 0;
} finally {
  await vite.close();
}
