import { parseGeneration, setGeneration } from "foundry-standin";
import { afterEach } from "vitest";

// Every test file of the table is run once for each generation.
setGeneration(parseGeneration(process.env.FOUNDRY_GENERATION ?? "13"));

// The modules are loaded once for all files: what one test leaves on the page, the next would find.
afterEach(() => {
  document.body.replaceChildren();
});
