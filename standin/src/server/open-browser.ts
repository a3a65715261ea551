import { spawn } from "node:child_process";
import process from "node:process";

/** Shows an address in the default browser, where there is one; the printed address serves everybody else. */
export function openBrowser(url: string): void {
  const opener = openers[process.platform] ?? openOnDesktop();
  if (!opener) return;
  const [command, ...args] = opener;
  const child = spawn(command, [...args, url], { detached: true, stdio: "ignore" });
  // A missing opener is no fault of the table: its address has been printed.
  child.on("error", () => undefined);
  child.unref();
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

function openOnDesktop(): readonly [string, ...string[]] | null {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return DISPLAY || WAYLAND_DISPLAY ? ["xdg-open"] : null;
}
