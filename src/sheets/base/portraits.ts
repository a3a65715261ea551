import { fireAndForget } from "../../base/async.ts";
import { say } from "../../base/words.ts";
import { askInWindow } from "../../ui/ask.ts";
import { faultIn, revertField } from "../../ui/field-fault.ts";

/** The system's pictures, for all: most players may not browse the server's files. */
const PORTRAITS = `
  ash-hound bailiff boben brinemaw duskmoth eskil garrow gravel-troll heron irzi irzi-farwalker kentigern
  lantern-thief lighthouse marsh-prowler millpond-maid naddaha osei ottilie philippa quill ren robber
  ruined-knight sable sigrun skitterlings toll-wraith ulla vane vesna warden wolf
`
  .trim()
  .split(/\s+/);

/** Asks for an actor's portrait, one of ours or any that this user may browse, and stores it. */
export async function choosePortrait(actor: Actor.Implementation, image: HTMLElement): Promise<void> {
  const store = async (img: string): Promise<void> => {
    const fault = faultIn(actor, "img", img);
    if (fault === null) await actor.update({ img });
    else revertField(image, fault);
  };
  const chosen = await askInWindow<{ readonly img?: string | null }>({
    title: say({ key: "QUADRIVIUM.Sheet.portrait", data: { name: actor.name } }),
    tradition: "plain",
    template: "systems/quadrivium/templates/sheets/portraits.hbs",
    context: {
      mayBrowse: game.user.can("FILES_BROWSE"),
      portraits: PORTRAITS.map((name, index) => {
        const img = `systems/quadrivium/assets/portraits/${name}.svg`;
        const label = say({ key: "QUADRIVIUM.Portraits.number", data: { number: index + 1 } });
        return { img, label, isOn: img === actor.img };
      }),
    },
    confirm: say({ key: "QUADRIVIUM.Portraits.choose" }),
    about: `portrait ${actor.uuid}`,
    attach: (window) => {
      window.querySelector("[data-browse]")?.addEventListener("click", () => {
        window.querySelector<HTMLElement>("[data-action=cancel]")?.click();
        const FilePicker = foundry.applications.apps.FilePicker.implementation;
        const callback = (path: string): void => {
          fireAndForget(store(path));
        };
        void new FilePicker({ type: "image", current: actor.img ?? "", callback }).browse();
      });
    },
  });
  if (chosen?.img) await store(chosen.img);
}
