/**
 * The ground floor of types: the classes that know each other. Each enters itself where it is written, and whoever only
 * speaks of it takes its name from `kinds.ts`, so that imports go one way.
 */

/** What stands behind the name of a class. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- each class enters itself
export interface Kinds {}

/** The classes themselves, where somebody speaks of more than their instances. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- each class enters itself
export interface Classes {}
