import { host } from "../../host.ts";
import { localize } from "../surroundings.ts";
import type { CommandMatch } from "./command-types.ts";

interface MacroView {
  readonly name: string;
  execute(scope: Record<string, unknown>): Promise<unknown>;
}

const ARGUMENT = /\s+([\w.-]+)=("[^"]*"|'[^']*'|\S*)/g;

/** Runs a macro by its name, with what is said as `key=value` behind it. No message comes of it. */
export async function runMacro(_command: string, match: CommandMatch): Promise<false> {
  const text = match[2] as string;
  const scope: Record<string, unknown> = {};
  for (const [, key = "", value = ""] of text.matchAll(ARGUMENT)) scope[key] = valueOf(value);
  const name = text.replaceAll(ARGUMENT, "").trim();
  const { macros } = host.game as { macros: { getName(name: string): MacroView | undefined } };
  const macro = macros.getName(name);
  if (!macro) throw new Error(localize("CHAT.NoMacro", { name }));
  await macro.execute(scope);
  return false;
}

/** Numbers and claims are meant as such, and everything else as a text, with or without quotes. */
function valueOf(text: string): unknown {
  const quoted = /^(["'])(.*)\1$/.exec(text)?.[2];
  if (quoted !== undefined) return quoted;
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
