import { afterEach } from "vitest";
import { parseGeneration, setGeneration } from "../src/client/generations/index.ts";
import { forgetWarnings } from "../src/client/utils/text.ts";
import { closeFixtures } from "./open-fixture.ts";

// Every test file of the table is run once for each generation.
setGeneration(parseGeneration(process.env["FOUNDRY_GENERATION"] ?? "13"));

// The modules of the stand-in are loaded once for all files: what one test leaves behind, the next would find.
afterEach(async () => {
  await closeFixtures();
  forgetWarnings();
  // A fresh body, because systems listen to the one they find for as long as the page is open.
  document.body.replaceWith(document.createElement("body"));
});
