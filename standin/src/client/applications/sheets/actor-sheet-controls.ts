import { host } from "../../host.ts";
import type { ClickAction, HeaderControl } from "../api/application-types.ts";
import { ImagePopout } from "../apps/image-popout.ts";
import type { DocumentView } from "../surroundings.ts";

interface TokenView {
  readonly sheet?: { render(options: { force: boolean }): Promise<unknown> } | null;
  readonly texture?: { readonly src?: string | null };
}

/** An actor, as far as its sheet's controls need it. */
export interface ControlledActor extends DocumentView {
  readonly token: TokenView | null;
  readonly prototypeToken?: TokenView;
  readonly constructor: { readonly DEFAULT_ICON?: string };
}

interface ActorWindow {
  readonly actor: ControlledActor;
  readonly isEditable: boolean;
}

/** The windows for tokens, where there are some. */
function tokenSheets(): { PrototypeTokenConfig?: new (options: object) => { render(options: object): unknown } } {
  return (host.foundry as { applications: { sheets: object } }).applications.sheets;
}

const textureOf = ({ token, prototypeToken }: ControlledActor) => (token ?? prototypeToken)?.texture?.src ?? "";

function show(src: string, { name, uuid }: ControlledActor): Promise<unknown> {
  return new ImagePopout({ src, uuid, window: { title: name ?? "" } }).render({ force: true });
}

/** What the controls of an actor's sheet do. */
export const actorActions: Record<string, ClickAction> = {
  async configurePrototypeToken(this: ActorWindow) {
    const { PrototypeTokenConfig } = tokenSheets();
    if (PrototypeTokenConfig) {
      await new PrototypeTokenConfig({ prototype: this.actor.prototypeToken }).render({ force: true });
    }
  },
  configureToken(this: ActorWindow) {
    return this.actor.token?.sheet?.render({ force: true });
  },
  showPortraitArtwork(this: ActorWindow) {
    return show(this.actor.img ?? "", this.actor);
  },
  showTokenArtwork(this: ActorWindow) {
    return show(textureOf(this.actor), this.actor);
  },
};

/** The controls which the sheet of an actor has beside those of every document. */
export function actorControls({ actor, isEditable }: ActorWindow): HeaderControl[] {
  const { token } = actor;
  const hasPicture = (src: string) => src !== "" && src !== actor.constructor.DEFAULT_ICON;
  return [
    {
      action: "configurePrototypeToken",
      icon: "fa-solid fa-circle-user",
      label: "TOKEN.TitlePrototype",
      ownership: "OWNER",
      visible: () => isEditable && !token && "PrototypeTokenConfig" in tokenSheets(),
    },
    {
      action: "configureToken",
      icon: "fa-regular fa-circle-user",
      label: "DOCUMENT.Token",
      ownership: "OWNER",
      visible: () => isEditable && Boolean(token?.sheet),
    },
    {
      action: "showPortraitArtwork",
      icon: "fa-solid fa-image",
      label: "SIDEBAR.CharArt",
      visible: () => hasPicture(actor.img ?? ""),
    },
    {
      action: "showTokenArtwork",
      icon: "fa-solid fa-image",
      label: "SIDEBAR.TokenArt",
      visible: () => hasPicture(textureOf(actor)),
    },
  ];
}
