import { controlledCreatures } from "./request-people.ts";
import { RequestWindow } from "./request-window.ts";

/**
 * Adds a button that opens the request window to the tools for tokens, whose selection it takes over; for the hook `getSceneControlButtons`.
 */
export function addToSceneControls(controls: Record<string, foundry.applications.ui.SceneControls.Control>): void {
  const tools = controls.tokens?.tools;
  if (!tools) return;
  tools.quadriviumRequest = {
    name: "quadriviumRequest",
    title: "QUADRIVIUM.RequestWindow.open",
    icon: "fa-solid fa-bullhorn",
    order: Object.keys(tools).length,
    button: true,
    visible: game.user.isGM,
    onChange: () => {
      RequestWindow.open({ asked: controlledCreatures() });
    },
  };
}
