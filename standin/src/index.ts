export { parseGeneration, setGeneration } from "./client/generations/index.ts";
export { GAMEMASTER, openTable, type Table, type TableOptions } from "./open-table.ts";
