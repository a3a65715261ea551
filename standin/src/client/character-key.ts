import { host } from "./host.ts";
import type { ClientKeybindings } from "./keybindings.ts";

interface Sheet {
  readonly rendered: boolean;
  readonly minimized?: boolean;
  render(options: object): Promise<unknown>;
  maximize(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** An actor; its sheet is whatever class a package has registered. */
interface HasSheet {
  readonly sheet?: unknown;
}

/** Opens the sheet of the only controlled token, or else of the user's character; closes it if it is open. */
export function toggleCharacterSheet(character: HasSheet | null): Sheet | null {
  const canvas = host.canvas as {
    readonly tokens?: { readonly controlled: readonly { readonly actor: HasSheet | null }[] };
  };
  const [token, another] = canvas.tokens?.controlled ?? [];
  const sheet = ((token && !another ? token.actor : character)?.sheet ?? null) as Sheet | null;
  if (sheet?.rendered) void (sheet.minimized ? sheet.maximize() : sheet.close());
  else void sheet?.render({ force: true });
  return sheet;
}

/** The key C opens the character sheet. */
export function registerCharacterKey(keybindings: ClientKeybindings, game: { toggleCharacterSheet(): unknown }): void {
  keybindings.register("core", "characterSheet", {
    name: "KEYBINDINGS.CharacterSheet",
    editable: [{ key: "KeyC" }],
    onDown: () => {
      game.toggleCharacterSheet();
      return true;
    },
  });
}
