import { listed, say } from "../base/words.ts";
import { award } from "../deltas/rest-and-award.ts";
import { meantCreatures, usuallyAwarded } from "../characters/usual-actors.ts";
import { openRequestWindow } from "../requests/ask/open-request-window.ts";
import { fireAndForget } from "../base/async.ts";
import { fromExtras, type Place, type Tool } from "../ui/extension-points.ts";
import { sign } from "../ui/buttons.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import type { MenuEntry } from "../base/foundry-versions.ts";
import { addTokenTool, addToMenu, openOnce } from "../ui/foundry-menus.ts";
import { startingTracks } from "../rules/character/tracks.ts";
import { isNewWorld, traditionChoices } from "../base/world-settings.ts";

const isForGMs = () => game.user.isGM;

/** The tools that are always there. */
const tools: readonly Tool[] = [
  {
    name: "ask-for-rolls",
    label: "QUADRIVIUM.RequestWindow.open",
    icon: "fa-bullhorn",
    order: 30,
    places: ["chat", "directory"],
    isFor: isForGMs,
    use: () => {
      fireAndForget(warnOfFaults(openRequestWindow));
    },
  },
  {
    name: "award-experience",
    label: "QUADRIVIUM.Change.Award.Open",
    short: "QUADRIVIUM.Change.Award.short",
    icon: "fa-award",
    order: 35,
    places: ["directory"],
    isFor: isForGMs,
    use: () => {
      fireAndForget(warnOfFaults(() => award(meantCreatures(usuallyAwarded()), "tool", false)));
    },
  },
  {
    name: "browse-compendia",
    label: "QUADRIVIUM.Compendia.open",
    icon: "fa-book-atlas",
    order: 45,
    places: ["compendia"],
    isFor: () => true,
    use: () => {
      fireAndForget(browseCompendia());
    },
  },
];

async function browseCompendia(): Promise<void> {
  const { CompendiumBrowser } = await import("../sheets/compendium-browser.ts");
  await CompendiumBrowser.show();
}

/** Returns the tools of a place that this user may use, in their order. */
function usableTools(place: Place): readonly Tool[] {
  return [...tools, ...fromExtras("tools")]
    .filter(({ places, isFor }) => places.includes(place) && isFor())
    .toSorted((one, other) => one.order - other.order);
}

/** Adds buttons for our tools to the header of the actor directory; for the hook `renderActorDirectory`. */
export function addToDirectory(_directory: unknown, element: HTMLElement): void {
  addToHeader(element, usableTools("directory"));
}

/** Adds them to the header of the list of compendia; for the hook `renderCompendiumDirectory`. */
export function addToCompendia(_directory: unknown, element: HTMLElement): void {
  addToHeader(element, usableTools("compendia"));
}

function addToHeader(element: HTMLElement, tools: readonly Tool[]): void {
  const header = element.querySelector(".directory-header");
  if (!header || tools.length === 0) return;
  const actions = header.querySelector(".header-actions") ?? newActions(header);
  actions.classList.add("quadrivium-tools");
  for (const tool of tools) {
    if (actions.querySelector(`.${tool.name}`)) continue;
    const button = newButton(element.ownerDocument, tool);
    const label = element.ownerDocument.createElement("span");
    label.textContent = say({ key: tool.short ?? tool.label });
    if (tool.short !== undefined) button.dataset.tooltipText = say({ key: tool.label });
    button.append(sign(tool.icon), label);
    actions.append(button);
  }
}

/** Adds a place for buttons to the header of a directory, which lacks one for users who may not create anything. */
function newActions(header: Element): Element {
  const actions = header.ownerDocument.createElement("div");
  actions.classList.add("header-actions", "action-buttons", "flexrow");
  header.prepend(actions);
  return actions;
}

const GROUP = "quadrivium-chat-controls";

/**
 * Adds buttons for our tools to the controls of the chat, in a group of our own before Foundry's: that group is only for game masters, and
 * hidden while the sidebar is folded or the input is beside it. For the hook `renderChatInput`.
 */
export function addToChat(_log: unknown, elements: Readonly<Record<string, HTMLElement>>): void {
  const controls = elements["#chat-controls"];
  const usable = usableTools("chat");
  if (!controls || usable.length === 0 || controls.querySelector(`.${GROUP}`)) return;
  const group = controls.ownerDocument.createElement("div");
  group.classList.add(GROUP, "flexrow");
  for (const tool of usable) {
    const button = newButton(controls.ownerDocument, tool);
    button.classList.add("ui-control", "icon", "fa-solid", tool.icon);
    button.dataset.tooltip = tool.label;
    button.ariaLabel = say({ key: tool.label });
    group.append(button);
  }
  const foundrys = controls.querySelector(".control-buttons");
  if (foundrys) foundrys.before(group);
  else controls.append(group);
}

function newButton(page: Document, { name, use }: Tool): HTMLButtonElement {
  const button = page.createElement("button");
  button.type = "button";
  button.classList.add(name);
  button.addEventListener("click", use);
  return button;
}

const ICON = "fa-solid fa-dungeon";

async function openPlace(scene: Scene.Implementation | null | undefined): Promise<void> {
  const { PlaceEffectsWindow } = await import("./list-windows.ts");
  if (scene) await openOnce(new PlaceEffectsWindow(scene));
}

/** Adds the window of the viewed scene to the tools for tokens; for the hook `getSceneControlButtons`. */
export function addPlaceToSceneControls(controls: Record<string, foundry.applications.ui.SceneControls.Control>): void {
  addTokenTool(controls, {
    name: "quadriviumPlace",
    title: "QUADRIVIUM.Place.open",
    icon: ICON,
    visible: game.user.isGM,
    onChange: () => {
      fireAndForget(openPlace(game.scenes.viewed));
    },
  });
}

/** Adds the window of a scene to its menu in the directory; for the hook `getSceneContextOptions`. */
export function addPlaceToScenes(_directory: unknown, entries: MenuEntry[]): void {
  addToMenu(entries, {
    label: "QUADRIVIUM.Place.open",
    icon: ICON,
    isShown: () => game.user.isGM,
    choose: ({ dataset }) => {
      fireAndForget(openPlace(game.scenes.get(dataset.entryId ?? "")));
    },
  });
}

/**
 * Gives a new world without actors the tracks of today, and welcomes its game master; call when the world is ready. Other worlds keep their
 * tracks. The welcome comes back each time until it is answered, dismissed or no longer needed.
 */
export async function setUpNewWorld(): Promise<void> {
  if (!game.user.isGM || game.users.activeGM?.isSelf !== true || !isNewWorld()) return;
  const { WelcomeWindow } = await import("./welcome-window.ts");
  await new WelcomeWindow().render({ force: true });
  if (game.settings.get("quadrivium", "tracks") === null)
    await game.settings.set("quadrivium", "tracks", startingTracks);
}

/** Tells all users which games this table plays from now on, and lists the compendia again; call when that has changed. */
export function sayGames(): void {
  const names = traditionChoices([]).map(({ name }) => name);
  ui.notifications.info(say({ key: "QUADRIVIUM.Welcome.played", data: { games: listed(names) } }));
  fireAndForget(ui.compendium.render());
}
