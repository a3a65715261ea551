// The members by which the classes of an application work together. They are symbols, because a package's class may
// have a member of any name that Foundry's classes do not have.

/** The outer element, while there is one. */
export const outer = Symbol("the outer element");

/** Hears what is entered in a form. */
export const listenToForm = Symbol("listen to a form");
