export { parseGeneration, setGeneration } from "./client/generations/index.ts";
export { GAMEMASTER, openClient, openTable, type Table, type TableOptions } from "./open-table.ts";
