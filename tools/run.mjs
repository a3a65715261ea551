// Runs a TypeScript program of this repository: node tools/run.mjs <file> [arguments].
import "foundry-standin/run";
