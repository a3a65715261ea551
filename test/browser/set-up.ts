import { buildIfNeeded } from "../../tools/ready.ts";
import { findOrInstall } from "../../tools/browser/chromium.ts";

/** Once before all browser tests: there must be a browser, and something to look at. */
export default async function setUp(): Promise<void> {
  await findOrInstall();
  await buildIfNeeded();
}
