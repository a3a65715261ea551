// The members by which the classes of an application work together. They are symbols, because a package's class may
// have a member of any name that Foundry's classes do not have.

/** The outer element, while there is one. */
export const outer = Symbol("the outer element");

/** The colour scheme of a window. */
export const chosenTheme = Symbol("the chosen theme");

/** Lets a window be moved, resized, folded and brought to the front. */
export const attachWindowListeners = Symbol("attach the listeners of the window");

/** Forgets what belonged to the window that was closed. */
export const forgetWindow = Symbol("forget the window");

/** Opens or closes the menu of the header's controls. */
export const toggleControlsMenu = Symbol("toggle the menu of controls");

/** Hears what is entered in a form. */
export const listenToForm = Symbol("listen to a form");

/** Follows the wish of a rendering to leave the page, or to come back. */
export const placeWindow = Symbol("place the window");

/** Children know their parent while they are open, do without it afterwards, and close with it. */
export const joinFamily = Symbol("join the family");
export const leaveFamily = Symbol("leave the family");
export const closeChildren = Symbol("close the children");

/** What the window of one category after another does with its buttons. */
export const prepareButtons = Symbol("prepare the buttons");
export const resetDefaults = Symbol("reset to the defaults");
