import { host } from "../../client/host.ts";
import { escapeHTML } from "../../client/utils.ts";
import type {
  ApplicationDefaults,
  ClosingOptions,
  Context,
  RenderOptions,
} from "../../client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../../client/applications/api/handlebars-application.ts";
import { documentClass, game, localize, reportError } from "../../client/applications/surroundings.ts";
import { type ContextMenuEntry, writeEntry } from "../../client/applications/ux/context-menu.ts";
import { AbstractSidebarTab } from "../../client/applications/sidebar/sidebar-tab.ts";
import { CONST } from "../../client/constants.ts";
import type { Combat, CombatEncounters, Combatant } from "../../client/kinds.ts";

/** The tab in which a fight is followed: who takes part, in which order, and whose turn it is. */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "combat";

  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["combat-sidebar", "flexcol"],
    window: { title: "COMBAT.SidebarTitle" },
    actions: {
      activateCombatant: CombatTracker.#onActivateCombatant,
      createCombat: CombatTracker.#onCreateCombat,
      cycleCombat: CombatTracker.#onCycleCombat,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  #viewed: Combat | null = null;

  get #encounters(): CombatEncounters {
    return (host.game as { combats: CombatEncounters }).combats;
  }

  /** The encounters on the current scene, and those of no scene. */
  get combats(): Combat[] {
    return this.#encounters.combats;
  }

  /** The encounter which is shown: the one that was chosen, or else the active one. */
  get viewed(): Combat | null {
    const { combats } = this;
    if (this.#viewed && combats.includes(this.#viewed)) return this.#viewed;
    return combats.find(({ active }) => active) ?? combats[0] ?? null;
  }

  set viewed(combat: Combat | null) {
    this.#viewed = combat;
    void this.render();
  }

  override get title(): string {
    return localize("COMBAT.SidebarTitle");
  }

  /** An encounter may be named as what shall be shown. */
  override _configureRenderOptions(options: RenderOptions & { combat?: Combat | null }): void {
    super._configureRenderOptions(options);
    if (options.combat !== undefined) this.#viewed = options.combat;
  }

  override async _preparePartContext(partId: string, context: Context, options: RenderOptions): Promise<Context> {
    const prepared = await super._preparePartContext(partId, context, options);
    if (partId === "header" || partId === "footer") await this._prepareCombatContext(prepared, options);
    if (partId === "tracker") await this._prepareTrackerContext(prepared, options);
    return prepared;
  }

  /** Adds what header and footer show: which encounters there are, and what this user may do. */
  _prepareCombatContext(context: Context, _options: RenderOptions): Promise<void> {
    Object.assign(context, combatContext(this.viewed, this.combats));
    return Promise.resolve();
  }

  /** Adds what the tracker itself shows: the turns of the combatants that this user may see. */
  async _prepareTrackerContext(context: Context, _options: RenderOptions): Promise<void> {
    const { viewed: combat } = this;
    if (!combat) return;
    const turns: TurnContext[] = [];
    for (const [index, combatant] of combat.turns.entries()) {
      if (combatant.visible) turns.push(await this._prepareTurnContext(combat, combatant, index));
    }
    const hasDecimals = turns.some((turn) => turn.hasDecimals);
    const { decimals } = (host.CONFIG as { Combat: { initiative: { decimals: number } } }).Combat.initiative;
    for (const turn of turns) {
      const { initiative } = turn;
      if (typeof initiative === "number") turn.initiative = initiative.toFixed(hasDecimals ? decimals : 0);
    }
    Object.assign(context, { combat, turns, hasDecimals });
  }

  /** What is shown of one turn. */
  async _prepareTurnContext(combat: Combat, combatant: Combatant, index: number): Promise<TurnContext> {
    const icons = trackedEffects(combatant);
    return {
      ...turnContext(combat, combatant, index),
      img: await this._getCombatantThumbnail(combatant),
      effects: { icons, tooltip: this._formatEffectsTooltip(icons) },
    };
  }

  /** Writes the effects of a combatant as a tooltip. */
  _formatEffectsTooltip(effects: readonly TrackedEffect[]): string {
    if (effects.length === 0) return "";
    const items = effects.map(({ name, img }) => `<li><img src="${escapeHTML(img)}" alt=""> ${escapeHTML(name)}</li>`);
    return `<ul class="effects-tooltip plain">${items.join("")}</ul>`;
  }

  _getCombatantThumbnail(combatant: Combatant): Promise<string> {
    return Promise.resolve(combatant.img);
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    if (!this.isPopout) this.#encounters.apps.push(this);
    this._createContextMenu(this._getEntryContextOptions.bind(this), ".combatant", { fixed: true });
    if (!game().user.isGM) return;
    this._createContextMenu(this._getCombatContextOptions.bind(this), ".encounter-context-menu", {
      eventName: "click",
      fixed: true,
      hookName: "getCombatContextOptions",
      parentClassHooks: false,
    });
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    const { apps } = this.#encounters;
    const place = apps.indexOf(this);
    if (place >= 0) apps.splice(place, 1);
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const { element } = this;
    element.addEventListener("pointerover", this._onCombatantHoverIn.bind(this) as EventListener);
    element.addEventListener("pointerout", this._onCombatantHoverOut.bind(this) as EventListener);
    element.addEventListener("change", (event) => {
      if ((event.target as Element).matches(".initiative-input")) void this._onUpdateInitiative(event);
    });
    element.addEventListener("dblclick", (event) => {
      const row = (event.target as Element).closest<HTMLElement>("[data-combatant-id]");
      if (row) this._onCombatantMouseDown(event as PointerEvent, row);
    });
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    return combatantMenu(
      (element) => this.#combatantOf(element),
      () => this.viewed,
    );
  }

  _getCombatContextOptions(): ContextMenuEntry[] {
    return combatMenu(() => this.viewed);
  }

  #combatantOf(element: Element | null): Combatant | undefined {
    const id = element?.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
    return id ? this.viewed?.combatants.get(id) : undefined;
  }

  /* -------- What the user does -------- */

  /** A button of a combatant, or one that names what the encounter shall do. */
  // eslint-disable-next-line @typescript-eslint/no-misused-promises -- Foundry's tracker answers with a promise here
  override async _onClickAction(event: PointerEvent, target: HTMLElement): Promise<void> {
    try {
      await this.#carryOut(event, target);
    } catch (error) {
      reportError("CombatTracker#_onClickAction", error);
    }
  }

  async #carryOut(event: PointerEvent, target: HTMLElement): Promise<void> {
    if (this.#combatantOf(target)) {
      await this._onCombatantControl(event, target);
      return;
    }
    const combat = this.viewed as unknown as Record<string, unknown> | null;
    const act = combat?.[target.dataset["action"] ?? ""];
    if (typeof act === "function") await (act as () => Promise<unknown>).call(combat);
  }

  async _onCombatantControl(event: PointerEvent, target: HTMLElement): Promise<unknown> {
    const combatant = this.#combatantOf(target);
    if (!combatant) return undefined;
    event.stopPropagation();
    switch (target.dataset["action"]) {
      case "rollInitiative":
        return this._onRollInitiative(combatant);
      case "toggleDefeated":
        return this._onToggleDefeatedStatus(combatant);
      case "toggleHidden":
        return this._onToggleHidden(combatant);
      default:
        return undefined;
    }
  }

  async _onRollInitiative(combatant: Combatant): Promise<unknown> {
    return this.viewed?.rollInitiative(combatant.id ?? []);
  }

  /** Marks a combatant as defeated or not, and its actor with the status that says so. */
  async _onToggleDefeatedStatus(combatant: Combatant): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const { DEFEATED } = (host.CONFIG as { specialStatusEffects: { DEFEATED: string } }).specialStatusEffects;
    await combatant.actor?.toggleStatusEffect(DEFEATED, { overlay: true, active: defeated });
  }

  async _onToggleHidden(combatant: Combatant): Promise<unknown> {
    return combatant.update({ hidden: !combatant.hidden });
  }

  /** A number is the new initiative, one with a sign changes it, and nothing takes it away. */
  async _onUpdateInitiative(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const combatant = this.#combatantOf(input);
    if (!combatant) return;
    const text = input.value.trim();
    const value = Number(text) + (/^[+-]/.test(text) ? Number(combatant.initiative) : 0);
    if (text !== "" && !Number.isFinite(value)) input.value = String(combatant.initiative ?? "");
    else await combatant.update({ initiative: text === "" ? null : value });
  }

  /** Pressed twice, or by key, a combatant shows the sheet of its actor. */
  _onCombatantMouseDown(event: PointerEvent, target: HTMLElement): void {
    const actor = this.#combatantOf(target)?.actor;
    const isMeant = event.type === "dblclick" || event.detail === 0;
    if (!actor || !isMeant || !actor.testUserPermission(game().user as never, "OBSERVER")) return;
    void actor.sheet?.render({ force: true });
  }

  _onCombatantHoverIn(event: PointerEvent): void {
    const combatant = this.#combatantOf(event.target as Element);
    if (combatant) this.hoverCombatant(combatant, true);
  }

  _onCombatantHoverOut(event: PointerEvent): void {
    const combatant = this.#combatantOf(event.target as Element);
    if (combatant) this.hoverCombatant(combatant, false);
  }

  /** Marks the row of a combatant which is pointed at. */
  hoverCombatant(combatant: Combatant, hover: boolean): void {
    this.#row(combatant)?.classList.toggle("hover", hover);
  }

  #row({ id }: Combatant): HTMLElement | null {
    return this.element.querySelector<HTMLElement>(`.combatant[data-combatant-id="${CSS.escape(id ?? "")}"]`);
  }

  async _onCombatCreate(_event: PointerEvent, _target: HTMLElement): Promise<void> {
    const { scenes } = host.game as { scenes: { current?: { id: string } } };
    const combat = await documentClass("Combat").create({ scene: scenes.current?.id ?? null });
    await (combat as unknown as Combat | undefined)?.activate();
  }

  async _onCombatCycle(_event: PointerEvent, target: HTMLElement): Promise<Combat | undefined> {
    const combat = this.#encounters.get(target.dataset["combatId"]);
    if (!combat) return undefined;
    if (game().user.isGM) await combat.activate();
    this.viewed = combat;
    return combat;
  }

  static #onActivateCombatant(this: CombatTracker, event: PointerEvent, target: HTMLElement): void {
    this._onCombatantMouseDown(event, target);
  }

  static async #onCreateCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onCombatCreate(event, target);
  }

  static async #onCycleCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onCombatCycle(event, target);
  }
}

/** Up to so many encounters have a button each; of more one goes from one to the next. */
const MOST_TABS = 8;

/** What header and footer of the tracker show: which encounters there are, and what this user may do. */
function combatContext(combat: Combat | null, combats: readonly Combat[]): Context {
  const index = combat ? combats.indexOf(combat) : -1;
  const { user } = game();
  const isOwnTurn = !user.isGM && combat?.combatant?.isOwner === true;
  const displayCycle = combats.length > MOST_TABS;
  return {
    combat,
    combats: combats.map(({ id }, place) => ({ id, label: place + 1, active: place === index })),
    control: isOwnTurn && combat.canUserModify(user as never, "update", { turn: 0 }),
    css: displayCycle ? "cycle" : combats.length > 0 ? "tabbed" : "",
    currentIndex: index + 1,
    displayCycle,
    hasCombat: combat !== null,
    initiativeIcon: (host.CONFIG as { Combat: { initiativeIcon: unknown } }).Combat.initiativeIcon,
    labels: { scope: localize(combat?.scene ? "COMBAT.Linked" : "COMBAT.Unlinked") },
    linked: combat?.scene != null,
    nextId: combats[index + 1]?.id,
    previousId: combats[index - 1]?.id,
    title: combat?.started ? localize("COMBAT.Round", { round: combat.round }) : localize("COMBAT.NotStarted"),
  };
}

/** What the tracker shows of one turn, apart from picture and effects. */
function turnContext(combat: Combat, combatant: Combatant, index: number): Omit<TurnContext, "img" | "effects"> {
  const { id, name, isOwner, isDefeated, hidden, initiative, resource, permission, sceneId } = combatant;
  const { canvas } = host as unknown as { canvas: { scene: { id: string } | null } };
  const active = index === combat.turn;
  const classes = { active, hide: hidden, defeated: isDefeated };
  return {
    id,
    name,
    css: Object.entries(classes)
      .flatMap(([css, holds]) => (holds ? [css] : []))
      .join(" "),
    active,
    canPing: sceneId !== null && sceneId === canvas.scene?.id && game().user.can("PING_CANVAS"),
    hasDecimals: initiative !== null && !Number.isInteger(initiative),
    hidden,
    initiative,
    isDefeated,
    isOwner,
    resource: permission >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER ? resource : null,
  };
}

/** The effects which the tracker shows; it shows defeat in another way. */
function trackedEffects({ actor }: Combatant): TrackedEffect[] {
  const { DEFEATED } = (host.CONFIG as { specialStatusEffects: { DEFEATED: string } }).specialStatusEffects;
  const shown = (actor?.temporaryEffects ?? []).filter(({ statuses }) => !statuses.has(DEFEATED));
  return shown.map(({ name, img }) => ({ name, img }));
}

type Find = (element: HTMLElement) => Combatant | undefined;

const icon = (name: string) => `<i class="fa-solid ${name} fa-fw"></i>`;

/** What can be done with one combatant. */
function combatantMenu(combatantOf: Find, viewed: () => Combat | null): ContextMenuEntry[] {
  const { isGM } = game().user;
  const hasInitiative = (element: HTMLElement) => isGM && Number.isFinite(combatantOf(element)?.initiative);
  return [
    writeEntry({
      label: "COMBAT.CombatantUpdate",
      icon: icon("fa-pen-to-square"),
      visible: () => isGM,
      onClick: (_event, element) => combatantOf(element)?.sheet?.render({ force: true }),
    }),
    writeEntry({
      label: "COMBAT.CombatantClear",
      icon: icon("fa-arrow-rotate-left"),
      visible: hasInitiative,
      onClick: (_event, element) => combatantOf(element)?.update({ initiative: null }),
    }),
    writeEntry({
      label: "COMBAT.CombatantReroll",
      icon: icon("fa-dice-d20"),
      visible: hasInitiative,
      onClick: (_event, element) => viewed()?.rollInitiative(combatantOf(element)?.id ?? []),
    }),
    writeEntry({
      label: "COMBAT.CombatantRemove",
      icon: icon("fa-trash"),
      visible: () => isGM,
      onClick: (_event, element) => combatantOf(element)?.delete(),
    }),
  ];
}

/** What can be done with the encounter as a whole. */
function combatMenu(viewed: () => Combat | null): ContextMenuEntry[] {
  const visible = () => game().user.isGM && viewed() !== null;
  return [
    writeEntry({
      label: "COMBAT.InitiativeReset",
      icon: icon("fa-arrow-rotate-left"),
      visible,
      onClick: () => viewed()?.resetAll(),
    }),
    writeEntry({ label: "COMBAT.Delete", icon: icon("fa-trash"), visible, onClick: () => viewed()?.endCombat() }),
  ];
}

/** An effect which the tracker shows beside a combatant. */
interface TrackedEffect {
  readonly name: string;
  readonly img: string;
}

/** One turn, as the template of the tracker shows it. */
interface TurnContext {
  id: string | null;
  name: string;
  img: string;
  css: string;
  active: boolean;
  canPing: boolean;
  hasDecimals: boolean;
  hidden: boolean;
  initiative: number | string | null;
  isDefeated: boolean;
  isOwner: boolean;
  resource: unknown;
  effects: { icons: TrackedEffect[]; tooltip: string };
}
