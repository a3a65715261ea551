import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

const run = promisify(execFile);

/** The shell draws the same pages without windows of its own: tests take a quarter less time in it. */
const names = [
  ...["chromium-headless-shell", "chromium", "chromium-browser"],
  ...["google-chrome-stable", "google-chrome", "chrome", "msedge"],
];

/** Debian's packages of a Chromium; not every release of Debian, or of what is made from it, has the first. */
const packages = ["chromium-headless-shell", "chromium"];

/** Starts a Chromium without a window. Throws Error that says what to install if none is found. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await findOrInstall(), args: launchArguments() });
}

/** Returns the path of a Chromium; without one, installs Debian's if this user is root. */
export async function findOrInstall(): Promise<string> {
  const found = await find();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !(await isOnPath("apt-get"))) {
    throw new Error(
      "The browser tests need a Chromium, and none was found. Install one (on Debian: sudo apt-get install chromium), or " +
        "set CHROMIUM to the path of one.",
    );
  }
  process.stdout.write("No Chromium found: installing Debian's.\n");
  await run("apt-get", ["update"]);
  for (const name of packages) {
    const hasPackage = await run("apt-cache", ["show", name]).then(
      () => true,
      () => false,
    );
    if (!hasPackage) continue;
    await run("apt-get", ["install", "--yes", "--no-install-recommends", name], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      maxBuffer: 64 * 1024 * 1024,
    });
    break;
  }
  const installed = await find();
  if (!installed) throw new Error("Debian's Chromium was installed and is not on the path.");
  return installed;
}

async function find(): Promise<string | null> {
  const named = process.env.CHROMIUM;
  if (named) {
    await access(named, constants.X_OK);
    return named;
  }
  for (const name of names) {
    const path = await isOnPath(name);
    if (path) return path;
  }
  return null;
}

async function isOnPath(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, name);
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return null;
}

function launchArguments(): string[] {
  const always = [
    // Chromium contacts servers of its vendor, which may be out of reach.
    ...["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    // Without a screen, Chromium would round the width of each letter.
    "--font-render-hinting=none",
  ];
  // Chromium does not run its sandbox for root.
  return process.getuid?.() === 0 ? ["--no-sandbox", ...always] : always;
}
