import { WorldCollection } from "./document-collection.ts";
import type { Scene } from "../kinds.ts";

/** The scenes of the world. */
export class Scenes extends WorldCollection<Scene> {
  static override documentName = "Scene";

  /** The scene which everybody is shown. */
  get active(): Scene | undefined {
    return this.find((scene) => scene.active);
  }

  /** The scene which this user looks at. */
  get viewed(): Scene | undefined {
    return this.find((scene) => scene.isView);
  }

  /** The scene that is meant when none is named: without a canvas, the one which everybody is shown. */
  get current(): Scene | undefined {
    return this.viewed ?? this.active;
  }
}

declare module "../known-classes.ts" {
  interface Kinds {
    Scenes: Scenes;
  }
}
