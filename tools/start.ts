import { main as start } from "foundry-standin/start";
import { home } from "./demo/home.ts";

/** `npm start`: opens the demo table. */
export function main(args: readonly string[]): Promise<number> {
  return start(args, home);
}
