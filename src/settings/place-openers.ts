import { fireAndForget } from "../base/async.ts";
import type { MenuEntry } from "../base/foundry-versions.ts";
import { late } from "../base/late.ts";
import { addToMenu, addTokenTool } from "../ui/foundry-menus.ts";

const ICON = "fa-solid fa-dungeon";

function open(scene: Scene.Implementation | null | undefined): void {
  if (scene) fireAndForget(openWindow(scene));
}

async function openWindow(scene: Scene.Implementation): Promise<void> {
  const { PlaceEffectsWindow } = await late(import("./place-effects-window.ts"));
  await new PlaceEffectsWindow(scene).render({ force: true });
}

/** Adds the window of the viewed scene to the tools for tokens; for the hook `getSceneControlButtons`. */
export function addPlaceToSceneControls(controls: Record<string, foundry.applications.ui.SceneControls.Control>): void {
  addTokenTool(controls, {
    name: "quadriviumPlace",
    title: "QUADRIVIUM.Place.open",
    icon: ICON,
    visible: game.user.isGM,
    onChange: () => {
      open(game.scenes.viewed);
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
      open(game.scenes.get(dataset.entryId ?? ""));
    },
  });
}
