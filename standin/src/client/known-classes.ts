/**
 * The ground floor of types: the classes that know each other. Each enters itself where it is defined, and code that only mentions it takes
 * its name from `kinds.ts`, so that imports go one way.
 */

/** The instance type behind the name of a class. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- each class enters itself
export interface Kinds {}

/** The classes themselves, for code that needs more than their instances. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- each class enters itself
export interface Classes {}
