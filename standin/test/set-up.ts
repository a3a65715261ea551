import { parseGeneration, setGeneration } from "../client/generations/index.ts";

// Every test file of the table is run once for each generation.
setGeneration(parseGeneration(process.env["FOUNDRY_GENERATION"] ?? "13"));
