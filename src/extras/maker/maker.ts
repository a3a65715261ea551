import { fireAndForget } from "../../base/async.ts";
import type { Extra, NewActorQuestion } from "../../ui/extension-points.ts";
import { drawWish, registerMakerSettings, isUnfinished } from "./new-actor.ts";
import type { NewCharacterTerms } from "./new-character-window.ts";

const mayCreate = (): boolean => Actor.implementation.canUserCreate(game.user);

/** The window for new characters, and what makes them step by step. */
export const maker: Extra = {
  hooks: { createActor: onCharacterGiven, renderChatMessageHTML: drawWish },
  init: registerMakerSettings,
  ready: openUnfinished,
  newActors: [askForNewCharacter],
  welcomeChoices: [
    {
      name: "makeCharacter",
      label: "QUADRIVIUM.Maker.afterWelcome",
      use: async () => {
        await Actor.implementation.createDialog({}, {});
      },
    },
  ],
  tools: [
    {
      name: "ask-for-character",
      label: "QUADRIVIUM.Maker.askGM",
      icon: "fa-user-plus",
      order: 20,
      places: ["directory"],
      isFor: () => !mayCreate(),
      use: () => {
        fireAndForget(ask({ name: "", otherKind: null }));
      },
    },
  ],
  sheetControls: [
    {
      action: "goOnMaking",
      label: "QUADRIVIUM.Maker.goOn",
      icon: "fa-solid fa-user-pen",
      isFor: (actor) => actor.isOwner && isUnfinished(actor),
      use: (actor) => open(actor),
    },
  ],
};

async function open(actor: Actor.Implementation): Promise<void> {
  const { MakerWindow } = await import("./maker-window.ts");
  await MakerWindow.open(actor);
}

async function ask(terms: NewCharacterTerms): Promise<Actor.Stored | null> {
  const { NewCharacterWindow } = await import("./new-character-window.ts");
  return NewCharacterWindow.ask(terms);
}

/** Asks for a new character where nothing says that it is to be in a folder or compendium, or of another kind. */
function askForNewCharacter({
  data,
  creation,
  dialog,
  ask: otherKind,
}: NewActorQuestion): Promise<Actor.Stored | null> | null {
  const { name, type = "character", folder } = data;
  const isElsewhere = Boolean(folder ?? creation.pack ?? creation.parent);
  const isSpecial =
    (type || "character") !== "character" || dialog.types !== undefined || dialog.template !== undefined;
  if (isElsewhere || isSpecial || !mayCreate()) return null;
  return ask({ name: typeof name === "string" ? name : "", otherKind });
}

/**
 * Opens the maker for a player when a game master gives them an unfinished character; for the hook `createActor`. An actor from another
 * player opens nothing, since players may create actors for anyone.
 */
function onCharacterGiven(actor: Actor.Implementation, _options: object, userId: string): void {
  const isGiven = userId !== game.user.id && game.users.get(userId)?.isGM === true;
  if (isGiven && isOwn(actor)) fireAndForget(open(actor));
}

/** Opens the makers of a player's characters that are not finished. Call it in the ready hook. */
async function openUnfinished(): Promise<void> {
  for (const actor of game.actors) if (isOwn(actor)) await open(actor);
}

/** Returns whether an unfinished character is this player's own, and not one that all players own. */
function isOwn(actor: Actor.Implementation): boolean {
  const { OWNER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const isMeant = actor.ownership[game.user.id] === OWNER;
  return !game.user.isGM && isMeant && isUnfinished(actor);
}
