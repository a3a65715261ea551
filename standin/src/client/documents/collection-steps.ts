// How collections are filled and kept in step with the server. Symbols, because packages derive from collections and may
// have members of any name that Foundry's collections do not have.

/** Makes all documents of what the server sent at the start. */
export const fillCollection = Symbol("fill the collection");

/** Puts a document into its collection which the server has told of. */
export const takeIn = Symbol("take a document in");

/** Takes a document out which is no more. */
export const takeOut = Symbol("take a document out");
