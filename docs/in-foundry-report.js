// Paste this into the console of a Foundry world of this system, as a game master (F12, "Console"). It makes an actor, an
// item, a combat and some messages, deletes them again, and prints a report: copy it and send it to us. Each line is a row
// of standin/unconfirmed.md with what was found; "DIFFERS" is what we want to know. Nothing else in the world is changed.
(async () => {
  const is14 = game.release.generation >= 14;
  const { Roll: AnyRoll, dice, utils } = { Roll, dice: foundry.dice, utils: foundry.utils };
  const { Die, FateDie, FunctionTerm, RollTerm, DiceTerm } = dice.terms;
  const FoundryRoll = dice.Roll;
  const made = [];
  const lines = [];
  // Deprecated names are asked for on purpose.
  const { mode } = CONFIG.compatibility;
  CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.SILENT;

  /** Evaluates a roll of Foundry's own class whose dice show these faces. */
  const throwFaces = async (formula, ...faces) => {
    const { randomUniform } = CONFIG.Dice;
    const left = [...faces];
    CONFIG.Dice.randomUniform = () => {
      const [size, face] = left.shift() ?? [2, 1];
      return 1 - (face - 0.5) / size;
    };
    try {
      return await new FoundryRoll(formula).evaluate({ allowInteractive: false });
    } finally {
      CONFIG.Dice.randomUniform = randomUniform;
    }
  };
  const results = (roll) =>
    roll.dice[0].results.map(({ result, active, discarded, count, rerolled, exploded }) =>
      [
        result,
        active ? "" : "out",
        discarded ? "dropped" : "",
        count === undefined ? "" : `counts ${count}`,
        rerolled ? "rerolled" : "",
        exploded ? "exploded" : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
  const heard = (hook, act) =>
    new Promise((resolve, reject) => {
      const calls = [];
      const id = Hooks.on(hook, (...args) => void calls.push(args));
      Promise.resolve()
        .then(act)
        .then(() => resolve(calls), reject)
        .finally(() => Hooks.off(hook, id));
    });
  const message = async (data) => {
    const created = await ChatMessage.implementation.create(data);
    made.push(created);
    return created;
  };
  const textOf = (html) => html.textContent.replace(/\s+/g, " ").trim();

  const actor = await Actor.implementation.create({ name: "In Foundry: a probe", type: "character" });
  made.push(actor);
  const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear" }]);
  const combat = await Combat.implementation.create({});
  made.push(combat);

  // The members of Foundry that the system uses; npm run surface writes this list.
  // prettier-ignore
  const members = `ActiveEffect
ActiveEffect#active
ActiveEffect#deleteDialog
ActiveEffect#isSuppressed
ActiveEffect#isTemporary
ActiveEffect#prepareDerivedData
ActiveEffect#target
ActiveEffect#updateDuration
ActiveEffect.fromDropData
ActiveEffect.fromStatusEffect
ActiveEffect.getInitialDuration
Actor
Actor#allApplicableEffects
Actor#createEmbeddedDocuments
Actor#deleteEmbeddedDocuments
Actor#getDependentTokens
Actor#getRollData
Actor#isToken
Actor#pack
Actor#parent
Actor#statuses
Actor#system
Actor#toggleStatusEffect
Actor#token
Actor#type
Actor#update
Actor#updateEmbeddedDocuments
Actor.canUserCreate
Actor.createDialog
Actor.createDocuments
Actor.getDefaultArtwork
Actor.implementation
Actor.updateDocuments
ActorSheetV2
ActorSheetV2#_getHeaderControls
ActorSheetV2#_onDragStart
ActorSheetV2#_onDropActor
ActorSheetV2#_onDropDocument
ActorSheetV2#_onDropItem
ActorSheetV2#_onRender
ActorSheetV2.DEFAULT_OPTIONS
ApplicationV2
ApplicationV2#_canRender
ApplicationV2#_createContextMenu
ApplicationV2#_onClose
ApplicationV2#_onFirstRender
ApplicationV2#_onRender
ApplicationV2#_prepareContext
ApplicationV2#bringToFront
ApplicationV2#changeTab
ApplicationV2#close
ApplicationV2#element
ApplicationV2#hasFrame
ApplicationV2#id
ApplicationV2#maximize
ApplicationV2#minimize
ApplicationV2#minimized
ApplicationV2#render
ApplicationV2#rendered
ApplicationV2#setPosition
ApplicationV2#submit
ApplicationV2#tabGroups
ApplicationV2#title
ApplicationV2.DEFAULT_OPTIONS
ApplicationV2.TABS
ArrayField
BaseActiveEffect#parent
BaseActiveEffect#system
BaseActiveEffect#type
BaseActiveEffect#update
BaseActiveEffect.create
BaseActiveEffect.implementation
BaseActorDelta#toObject
BaseCombatant#update
BaseMacro.create
BaseMacro.implementation
BaseToken#parent
BaseUser#isGM
BooleanField
CONFIG.ActiveEffect.dataModels
CONFIG.ActiveEffect.documentClass
CONFIG.Actor.dataModels
CONFIG.Actor.documentClass
CONFIG.Actor.trackableAttributes
CONFIG.ChatMessage.dataModels
CONFIG.ChatMessage.documentClass
CONFIG.Combatant.documentClass
CONFIG.Dice.fulfillment.dice
CONFIG.Dice.fulfillment.methods
CONFIG.Dice.functions
CONFIG.Dice.parser.flattenTree
CONFIG.Dice.rolls.unshift
CONFIG.Dice.termTypes
CONFIG.Dice.terms
CONFIG.Item.dataModels
CONFIG.Item.documentClass
CONFIG.TextEditor.enrichers.push
CONFIG.queries
CONFIG.statusEffects.filter
CONFIG.statusEffects.find
CONFIG.statusEffects.push
CONFIG.statusEffects.some
CONFIG.ui.chat
CONST.DOCUMENT_OWNERSHIP_LEVELS
CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER
CONST.GRID_TYPES.HEXEVENQ
CONST.GRID_TYPES.HEXEVENR
CONST.GRID_TYPES.HEXODDQ
CONST.GRID_TYPES.HEXODDR
CONST.GRID_TYPES.SQUARE
CONST.SORT_INTEGER_DENSITY
CONST.TOKEN_DISPLAY_MODES
CONST.TOKEN_DISPLAY_MODES.NONE
CONST.TOKEN_DISPLAY_MODES.OWNER_HOVER
CONST.TOKEN_DISPOSITIONS.FRIENDLY
CONST.TOKEN_DISPOSITIONS.HOSTILE
ChatMessage
ChatMessage#_preCreate
ChatMessage#alias
ChatMessage#export
ChatMessage#getFlag
ChatMessage#isAuthor
ChatMessage#isContentVisible
ChatMessage#logged
ChatMessage#prepareDerivedData
ChatMessage#renderHTML
ChatMessage#speakerActor
ChatMessage#system
ChatMessage#type
ChatMessage#update
ChatMessage#visible
ChatMessage.create
ChatMessage.createDocuments
ChatMessage.deleteDocuments
ChatMessage.getSpeaker
ChatMessage.getSpeakerActor
ChatMessage.implementation
ChatMessage.updateDocuments
ClientDocument#apps
ClientDocument#hasPlayerOwner
ClientDocument#isOwner
ClientDocument#limited
ClientDocument#prepareDerivedData
ClientDocument#render
ClientDocument#sheet
ClientDocument#toDragData
ClientDocument#visible
Collection#contents
Collection#filter
Collection#find
Collection#some
Combat#combatant
Combat#started
Combat#turns
Combatant
Combatant#_getInitiativeFormula
Combatant#actor
Combatant#getInitiativeRoll
Combatant#token
Combatant#visible
CompendiumCollection#configure
CompendiumCollection#documentName
CompendiumCollection#getDocuments
CompendiumCollection#getIndex
CompendiumCollection#locked
CompendiumCollection#metadata
CompendiumCollection#title
CompendiumCollection#visible
DataField#hint
DataField#label
DataField#validate
DataModel#_source
DataModel#parent
DataModel#reset
DataModel#schema
DataModel#toObject
DataModel#updateSource
DataModel.defineSchema
DataModel.migrateData
DataModel.validateJoint
DialogV2
DialogV2.confirm
DialogV2.input
DiceTerm
DiceTerm#_evaluateAsync
DiceTerm#_evaluateModifiers
DiceTerm#_evaluateSync
DiceTerm#_faces
DiceTerm#_number
DiceTerm#_roll
DiceTerm#denomination
DiceTerm#dice
DiceTerm#faces
DiceTerm#getResultLabel
DiceTerm#method
DiceTerm#modifiers
DiceTerm#number
DiceTerm#randomFace
DiceTerm#results
DiceTerm#total
DiceTerm.DENOMINATION
DiceTerm.MODIFIERS
DiceTerm.MODIFIER_REGEXP
DiceTerm.SERIALIZE_ATTRIBUTES
Die
Document#canUserModify
Document#clone
Document#documentName
Document#id
Document#inCompendium
Document#testUserPermission
Document#toObject
Document#uuid
DocumentCollection#invalidDocumentIds
DocumentIdField
DocumentSheetConfig.registerSheet
DocumentSheetConfig.unregisterSheet
DocumentSheetV2
DocumentSheetV2#_onChangeForm
DocumentSheetV2#_onFirstRender
DocumentSheetV2#_onRender
DocumentSheetV2#_prepareContext
DocumentSheetV2#_processFormData
DocumentSheetV2#_processSubmitData
DocumentSheetV2#document
DocumentSheetV2#isEditable
DocumentSheetV2.DEFAULT_OPTIONS
DocumentUUIDField
DragDrop#bind
EmbeddedCollection#get
FormDataExtended#object
FunctionTerm
FunctionTerm#fn
FunctionTerm#rolls
GameTime#worldTime
HTMLField
HandlebarsApplication#_attachPartListeners
HandlebarsApplication#_configureRenderOptions
HandlebarsApplication#_preSyncPartState
HandlebarsApplication#_preparePartContext
HandlebarsApplication#_renderHTML
HandlebarsApplication#_replaceHTML
HandlebarsApplication#_syncPartState
HandlebarsApplication#parts
HandlebarsApplication.PARTS
Hooks.call
Hooks.callAll
Hooks.off
Hooks.on
Hooks.onError
Hooks.once
InternalGame#combat
InternalGame#time
Item
Item#actor
Item#createEmbeddedDocuments
Item#deleteDialog
Item#parent
Item#system
Item#type
Item#update
Item.getDefaultArtwork
ItemSheetV2
ItemSheetV2#item
KeyboardManager.MODIFIER_CODES
KeyboardManager.MODIFIER_KEYS
Localization#lang
Macro
Macro#isAuthor
NumberField
NumberField#choices
NumericTerm
NumericTerm#number
ObjectField
OperatorTerm
OperatorTerm#operator
ParentheticalTerm
ParentheticalTerm#dice
ParentheticalTerm#roll
ParentheticalTerm#term
PoolTerm
PoolTerm#modifiers
PoolTerm#results
PoolTerm#rolls
Roll
Roll#_evaluateTotal
Roll#_evaluated
Roll#_root
Roll#_total
Roll#clone
Roll#data
Roll#dice
Roll#evaluate
Roll#evaluateSync
Roll#formula
Roll#getTooltip
Roll#isDeterministic
Roll#render
Roll#terms
Roll#toJSON
Roll#toMessage
Roll#toString
Roll#total
Roll.create
Roll.fromData
Roll.fromJSON
Roll.fromTerms
Roll.identifyFulfillableTerms
Roll.instantiateAST
Roll.parse
Roll.replaceFormulaData
Roll.safeEval
RollTerm#_evaluated
RollTerm#_root
RollTerm#evaluate
RollTerm#expression
RollTerm#flavor
RollTerm#formula
RollTerm#total
RollTerm.fromData
SchemaField
SchemaField#fields
SchemaField#getField
SchemaField#keys
SearchFilter#bind
StringField
StringTerm#expression
TokenDocument
TokenDocument#actor
TokenDocument#isLinked
Tour
Tour#_getTargetElement
Tour#_preStep
Tour#_renderStep
Tour#canStart
Tour#config
Tour#currentStep
Tour#exit
Tour#next
Tour#progress
Tour#reset
Tour#start
Tour#status
Tour#stepIndex
Tour#steps
Tour#targetElement
TypeDataModel#_preCreate
TypeDataModel#prepareBaseData
TypeDataModel.LOCALIZATION_PREFIXES
TypedObjectField
User#active
User#isSelf
User#query
foundry.abstract.TypeDataModel
foundry.applications.api.ApplicationV2
foundry.applications.api.DialogV2
foundry.applications.api.DocumentSheetV2
foundry.applications.fields.createSelectInput
foundry.applications.handlebars.loadTemplates
foundry.applications.handlebars.renderTemplate
foundry.applications.instances.get
foundry.applications.instances.values
foundry.applications.sidebar.tabs.ChatLog
foundry.applications.ux.DragDrop.implementation
foundry.applications.ux.FormDataExtended
foundry.applications.ux.TextEditor.implementation.enrichHTML
foundry.applications.ux.TextEditor.implementation.getDragEventData
foundry.data.fields.ArrayField
foundry.data.fields.BooleanField
foundry.data.fields.NumberField
foundry.data.fields.SchemaField
foundry.data.fields.TypeDataField
foundry.dice.terms.DiceTerm
foundry.dice.terms.Die
foundry.dice.terms.PoolTerm
foundry.dice.terms.StringTerm
foundry.helpers.interaction.KeyboardManager
foundry.nue.Tour
foundry.nue.Tour.STATUS.COMPLETED
foundry.utils.deepClone
foundry.utils.expandObject
foundry.utils.getProperty
foundry.utils.mergeObject
foundry.utils.performIntegerSort
foundry.utils.randomID
foundry.utils.readTextFromFile
foundry.utils.saveDataToFile
foundry.utils.setProperty
fromUuid
fromUuidSync
game.actors
game.actors.contents
game.actors.contents.filter
game.actors.contents.flatMap
game.actors.contents.length
game.actors.filter
game.actors.fromCompendium
game.actors.get
game.actors.some
game.clipboard.copyPlainText
game.collections
game.combat
game.combat.combatants.contents.filter
game.combat.combatants.contents.map
game.combat.id
game.combats
game.combats.find
game.combats.has
game.i18n
game.i18n.format
game.i18n.has
game.i18n.lang
game.i18n.localize
game.items
game.items.contents
game.items.fromCompendium
game.keybindings.get
game.keybindings.register
game.keyboard.downKeys
game.logOut
game.macros.find
game.macros.get
game.messages
game.messages.contents
game.messages.contents.filter
game.messages.contents.findLast
game.messages.contents.flatMap
game.messages.contents.map
game.messages.contents.some
game.messages.filter
game.messages.find
game.messages.get
game.messages.has
game.modules.get
game.packs.filter
game.packs.get
game.release.generation
game.scenes
game.scenes.active
game.scenes.has
game.scenes.viewed
game.settings.get
game.settings.register
game.settings.registerMenu
game.settings.set
game.settings.settings.has
game.settings.storage.get
game.system
game.system.version
game.time.serverTime
game.tours.get
game.tours.register
game.user
game.user.assignHotbarMacro
game.user.character
game.user.hotbar
game.user.id
game.user.isGM
game.user.name
game.user.targets
game.user.targets.size
game.user.update
game.users.activeGM
game.users.activeGM.id
game.users.activeGM.isSelf
game.users.contents
game.users.filter
game.users.get
game.users.some
game.world.id
renderTemplate
ui.actors
ui.actors.render
ui.chat
ui.notifications.error
ui.notifications.info
ui.notifications.warn
ui.sidebar.expand`;

  /** The namespaces in which a class is looked for by its name. */
  const partOf = (place, name) => (place && name in place ? place[name] : undefined);
  const { applications, abstract, data, documents } = foundry;
  const [helpers, drawing, grid] = ["helpers", "canvas", "grid"].map((name) => partOf(foundry, name));
  const places = [
    ...[globalThis, applications.api, applications.sheets, applications.apps, applications.ux, dice, dice.terms],
    ...[
      data.fields,
      abstract,
      documents,
      documents.collections,
      utils,
      helpers,
      partOf(drawing, "placeables"),
      drawing,
      grid,
    ],
  ];
  const others = {
    HandlebarsApplication: applications.api.HandlebarsApplicationMixin(applications.api.ApplicationV2),
    ClientDocument: Actor,
    Document: abstract.Document,
    InternalGame: game.constructor,
    SearchFilter: applications.ux.SearchFilter,
  };
  const classNamed = (name) => others[name] ?? places.map((place) => partOf(place, name)).find(Boolean);

  /** Is a member there? A field of an instance cannot be seen on its class. */
  const isThere = (member) => {
    const [, name, of] = /^(\w+)#(\w+)$/.exec(member) ?? [];
    if (name) return of in (classNamed(name)?.prototype ?? {});
    const [first, ...path] = member.split(".");
    let value = partOf(globalThis, first) ?? classNamed(first);
    for (const [index, key] of path.entries()) {
      // Nobody has a fight, a scene or a character at hand.
      if (value === null || (index > 1 && value === undefined)) return true;
      if (value === undefined || (typeof value !== "object" && typeof value !== "function"))
        return key in Object(value);
      if (!(key in value)) return false;
      value = value[key];
    }
    return value !== undefined || path.length > 0;
  };

  /** Question, what we expect (one value, or one for each generation), and how it is found out. */
  const rows = [
    [
      "coins and Fate dice at their lowest and highest",
      "4, -2",
      () =>
        [true, false]
          .map(
            (high) => new FoundryRoll("2dc + 2df").evaluateSync(high ? { maximize: true } : { minimize: true }).total,
          )
          .join(", "),
    ],
    [
      "a margin below its target, or without a comparison",
      "2, -2",
      async () => [(await throwFaces("1d6ms>4", [6, 6])).total, (await throwFaces("1d6ms<4", [6, 6])).total].join(", "),
    ],
    [
      "modifiers that run together, or are unknown",
      "kh,x1",
      async () => (await throwFaces("3d6khzz1x1", [6, 5], [6, 4], [6, 3])).dice[0].modifiers.join(),
    ],
    [
      "a number with text behind it, as `5ft`",
      "StringTerm",
      () => new FoundryRoll("5ft").terms.map(({ constructor }) => constructor.name).join(),
    ],
    [
      "`1d6%4` without spaces",
      "Die",
      () => new FoundryRoll("1d6%4").terms.map(({ constructor }) => constructor.name).join(),
    ],
    [
      "the flavor behind faces in parentheses, `1d(6)[x]`",
      "none",
      () => new FoundryRoll("1d(6)[x]").terms[0].flavor || "none",
    ],
    [
      "a stored term of an unknown class",
      "Die",
      () => RollTerm.fromData({ class: "X", faces: 4, number: 1 }).constructor.name,
    ],
    [
      "`CONFIG.Dice.rollModes` on 14",
      { 13: "publicroll,gmroll,blindroll,selfroll", 14: "publicroll,gmroll,blindroll,selfroll" },
      () =>
        Object.keys(CONFIG.Dice.rollModes)
          .filter((mode) => mode.endsWith("roll"))
          .join(),
    ],
    [
      "results that `min` and `max` lift or lower",
      "1 counts 3 rerolled",
      async () => results(await throwFaces("1d6min3", [6, 1])).join(),
    ],
    ["the letter of a die in capitals", "1df", () => new FoundryRoll("1dF").formula],
    ["a comparison without an operator", "true", () => DiceTerm.compareResult(3, "", 3)],
    [
      "dice that decide a number, in `roll.dice`",
      "d4, d6",
      async () => (await throwFaces("(1d4)d6", [4, 2], [6, 1], [6, 1])).dice.map(({ faces }) => `d${faces}`).join(", "),
    ],
    [
      "what a node of the parsed tree is called",
      "Node",
      () => dice.RollParser.toAST(new FoundryRoll("1+2").terms).class,
    ],
    [
      "data that become an empty formula",
      "Error",
      () => new FoundryRoll("@a", { a: "" }).evaluate({ allowInteractive: false }).then(({ total }) => total),
    ],
    [
      "13: an unknown roll mode",
      { 13: "Error", 14: "-" },
      () => JSON.stringify(ChatMessage.implementation.applyRollMode({}, "nobody")),
    ],
    [
      "14: `core.rollMode`",
      { 13: "-", 14: "true" },
      () => String(game.settings.get("core", "rollMode")).endsWith("roll"),
    ],
    [
      "14: the `title` of a message",
      { 13: "-", 14: "true" },
      async () => textOf(await (await message({ title: "A title", content: "b" })).renderHTML()).includes("A title"),
    ],
    [
      "secrets in enriched text",
      "SECRET-BLOCK",
      async () => {
        const html = document.createElement("div");
        html.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(
          '<section class="secret" id="a">b</section>',
          { secrets: true },
        );
        return html.firstElementChild?.tagName;
      },
    ],
    [
      "immediate rolls in what is said",
      "true",
      async () =>
        /inline-(roll|result)/.test((await message({ content: "[[1d1]]" })).content) || "stored as it was written",
    ],
    [
      "14: `-=` and `==` in an update",
      { 13: "-=probe", 14: "probe" },
      async () => {
        await actor.setFlag("quadrivium", "probe", 1);
        const [[, changes]] = await heard("preUpdateActor", () => actor.update({ "flags.quadrivium.-=probe": null }));
        return Object.keys(changes.flags.quadrivium).join();
      },
    ],
    [
      "14: the permission `TEMPLATE_CREATE`",
      { 13: "true", 14: "false" },
      () => "TEMPLATE_CREATE" in CONST.USER_PERMISSIONS,
    ],
    ["who may change round and turn", "function", () => typeof combat._canChangeTurn],
    ["seconds between two turns", "number", () => typeof combat.getTimeDelta?.(1, 0, 2, 0)],
    [
      "when `CONFIG.<Doc>.compendiumIndexFields` arrive",
      "true",
      () => game.packs.get("quadrivium.abilities").index.size > 0,
    ],
    [
      "operators in `getDocuments`",
      "true",
      async () => (await game.packs.get("quadrivium.abilities").getDocuments({ name__in: ["Awareness"] })).length === 1,
    ],
    [
      "new packs of a manifest and `packFolders`",
      "Quadrivium",
      () => game.packs.get("quadrivium.abilities").folder?.name,
    ],
    [
      "parts and names of the journal's sheets",
      "header,footer",
      () => Object.keys(foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet.EDIT_PARTS ?? {}).join(),
    ],
    [
      "no radio button is chosen",
      "undefined",
      () => {
        const form = document.createElement("form");
        form.innerHTML = '<input type="radio" name="a" value="1"><input type="radio" name="a" value="2">';
        return String(new foundry.applications.ux.FormDataExtended(form).object.a);
      },
    ],
    ["the id of a document's sheet", `CharacterSheet-${actor.uuid.replaceAll(".", "-")}`, () => actor.sheet.id],
    [
      "the actions that move windows in 14",
      { 13: "-", 14: "function, function" },
      () =>
        ["detachWindow", "attachWindow"]
          .map((name) => typeof foundry.applications.api.ApplicationV2.prototype[name])
          .join(", "),
    ],
    [
      "the paths in the answer of `FilePicker.browse`",
      "true",
      async () =>
        (await foundry.applications.apps.FilePicker.implementation.browse("public", "icons/svg")).files.includes(
          "icons/svg/eye.svg",
        ),
    ],
    [
      "a name that `game.i18n.format` is not given",
      "undefined",
      () =>
        game.i18n.format("QUADRIVIUM.Sheet.portrait", {}).includes("undefined")
          ? "undefined"
          : game.i18n.format("QUADRIVIUM.Sheet.portrait", {}),
    ],
    ['`"a_b".slugify()`', "a_b", () => "a_b".slugify()],
  ];

  /** What public sources have settled, looked at again all the same. */
  const settled = [
    [
      "which of equal dice is kept or dropped",
      "3 out dropped | 3 | 1 out dropped",
      async () => results(await throwFaces("3d6kh1", [6, 3], [6, 3], [6, 1])).join(" | "),
    ],
    ["the face for a random number `u`", "6", () => new Die({ faces: 6 }).mapRandomFace(0.1)],
    ["what characters a data path has", "1", () => FoundryRoll.replaceFormulaData("@a-b", { "a-b": 1 })],
    ["names which data brings in, on 14", "@b", () => FoundryRoll.replaceFormulaData("@a", { a: "@b", b: 1 })],
    [
      "true and false in a formula, on 14",
      { 13: "true", 14: "1" },
      () => FoundryRoll.replaceFormulaData("@a", { a: true }),
    ],
    ["what `Roll.validate` puts in for data", "true", () => FoundryRoll.validate("1 / @x")],
    ["`denomination` of dice that are not plain", "f", () => new FateDie({ number: 1 }).denomination],
    [
      "the names of the templates of rolls",
      ".hbs, .hbs",
      () => [FoundryRoll.CHAT_TEMPLATE, FoundryRoll.TOOLTIP_TEMPLATE].map((path) => path.slice(-4)).join(", "),
    ],
    ["a space before a flavor, `2d6 [text]`", "false", () => FoundryRoll.validate("2d6 [text]")],
    [
      "who speaks where nobody is named",
      "token, actor, alias, scene",
      () =>
        ["token", "actor", "alias", "scene"].filter((key) => key in ChatMessage.implementation.getSpeaker()).join(", "),
    ],
    [
      "the attributes of a link that rolls",
      "true, true",
      async () => {
        const html = await foundry.applications.ux.TextEditor.implementation.enrichHTML("[[/r 1d6]]{x}");
        return ["data-mode", "data-formula"].map((name) => html.includes(name)).join(", ");
      },
    ],
    [
      "null in a field that cannot be null",
      '""',
      () => JSON.stringify(new foundry.data.fields.StringField({ required: true, nullable: false }).clean(null)),
    ],
    [
      "an update that changes nothing",
      "1",
      async () => (await heard("preUpdateActor", () => actor.update({ name: actor.name }))).length,
    ],
    ["who makes a document", "3", () => actor.ownership[game.user.id]],
    [
      "14: folders of effects in a compendium",
      { 13: "false", 14: "true" },
      () => CONST.FOLDER_DOCUMENT_TYPES.includes("ActiveEffect"),
    ],
    ["the picture of a new actor's prototype token", "true", () => actor.prototypeToken.texture.src === actor.img],
    [
      "14: what an item's sheet does with drops",
      { 13: "-", 14: "_onDrop" },
      () =>
        Object.getOwnPropertyNames(foundry.applications.sheets.ItemSheetV2.prototype)
          .filter((name) => name === "_onDrop")
          .join(),
    ],
    [
      "a callback of a hook throws",
      "b",
      async () => {
        const calls = [];
        const ids = [
          Hooks.on("quadriviumProbe", () => {
            throw new Error("This error is part of the report.");
          }),
          Hooks.on("quadriviumProbe", () => calls.push("b")),
        ];
        try {
          Hooks.callAll("quadriviumProbe");
        } catch {
          calls.push("thrown");
        }
        for (const id of ids) Hooks.off("quadriviumProbe", id);
        return calls.join();
      },
    ],
    ["dice terms as bare globals (`Die`)", { 13: "function", 14: "undefined" }, () => typeof globalThis.Die],
    ["does `foundry.utils.duplicate` warn", "object", () => typeof utils.duplicate({})],
    ["`game.system.relationships`", "Set", () => game.system.relationships.requires.constructor.name],
    ["plurals in `_loc`", { 13: "-", 14: "function" }, () => typeof _loc],
  ];

  /** What the system needs most, beside the rows: each is a fact that its rules stand on. */
  const needs = [
    [
      "members that cannot be found on their classes",
      "Actor#pack Actor#parent Actor#statuses Actor#system Actor#type ApplicationV2#tabGroups BaseActiveEffect#parent BaseActiveEffect#system BaseActiveEffect#type BaseToken#parent ChatMessage#logged ChatMessage#system ChatMessage#type ClientDocument#apps Combat#turns CompendiumCollection#metadata DataField#hint DataField#label DataModel#_source DataModel#parent DiceTerm#_faces DiceTerm#_number DiceTerm#modifiers DiceTerm#results DocumentCollection#invalidDocumentIds FormDataExtended#object FunctionTerm#fn FunctionTerm#rolls InternalGame#time Item#parent Item#system Item#type Localization#lang NumberField#choices NumericTerm#number OperatorTerm#operator ParentheticalTerm#roll ParentheticalTerm#term PoolTerm#modifiers PoolTerm#results PoolTerm#rolls Roll#_evaluated Roll#_root Roll#_total Roll#data Roll#terms RollTerm#_evaluated RollTerm#_root RollTerm#expression RollTerm#total SchemaField#fields Tour#config Tour#targetElement User#active",
      () =>
        members
          .split("\n")
          .filter((member) => !isThere(member))
          .join(" "),
    ],
    ["our roll is the world's", "QuadriviumRoll", () => AnyRoll.create("1ds + 5 vs 9").constructor.name],
    [
      "a stress die that shows 10 counts 0",
      "5, no botch dice",
      async () => {
        const { randomUniform } = CONFIG.Dice;
        CONFIG.Dice.randomUniform = () => 1 - 9.5 / 10;
        const roll = await AnyRoll.create("1dsb0 + 5 vs 9")
          .evaluate({ allowInteractive: false })
          .finally(() => {
            CONFIG.Dice.randomUniform = randomUniform;
          });
        return `${roll.total}, ${roll.outcome.botch ? "a botch" : "no botch dice"}`;
      },
    ],
    [
      "a stored roll is restored",
      "QuadriviumRoll 0",
      async () => {
        const roll = await AnyRoll.create("0 + 0").evaluate({ allowInteractive: false });
        const restored = AnyRoll.fromData(JSON.parse(JSON.stringify(roll.toJSON())));
        return `${restored.constructor.name} ${restored.total}`;
      },
    ],
    [
      "a message of our roll has our type and card",
      "roll, true",
      async () => {
        const created = await (await AnyRoll.create("1ds + 5 vs 9").evaluate({ allowInteractive: false })).toMessage();
        made.push(created);
        return `${created.type}, ${(await created.renderHTML()).querySelector(".quadrivium.roll-card") !== null}`;
      },
    ],
    [
      "an effect without a duration",
      { 13: "null", 14: "Infinity" },
      async () => {
        const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
          { name: "Blessing", type: "bonus", system: { value: 2 } },
        ]);
        return is14 ? String(effect.duration.value) : String(effect.duration.rounds ?? null);
      },
    ],
    [
      "what is stored of it",
      { 13: "null", 14: "null" },
      () => String(actor.effects.contents[0]._source.duration[is14 ? "value" : "rounds"] ?? null),
    ],
    [
      "the theme of the chat log",
      "theme-light",
      () =>
        [...(document.querySelector("#chat .chat-log, .chat-log")?.classList ?? [])].find((name) =>
          name.startsWith("theme-"),
        ) ?? "none",
    ],
    [
      "the theme of the interface is on #interface",
      "true",
      () => /theme-(light|dark)/.test(document.getElementById("interface")?.className ?? ""),
    ],
    [
      "Foundry's own sheets are not offered",
      "",
      () =>
        Object.keys(CONFIG.Actor.sheetClasses.character)
          .filter((id) => !id.startsWith("quadrivium."))
          .join(),
    ],
    ["an item has its data model", "GearData", () => item.system.constructor.name],
    [
      "asynchronous functions",
      "_evaluateASync",
      () => Object.getOwnPropertyNames(FunctionTerm.prototype).find((name) => /^_evaluateAsync$/i.test(name)),
    ],
  ];

  for (const [question, expectation, find] of [...rows, ...settled, ...needs]) {
    const expected = typeof expectation === "object" ? expectation[game.release.generation] : expectation;
    if (expected === "-") continue;
    let found;
    try {
      found = String(await find());
    } catch (error) {
      found = expected === "Error" ? "Error" : `${error?.name}: ${error?.message}`;
    }
    const isRow = rows.some(([row]) => row === question);
    lines.push({ question, found, expected, isRow, differs: found !== expected });
  }

  CONFIG.compatibility.mode = mode;
  for (const document of made.reverse()) await document.delete().catch(() => undefined);
  const differing = lines.filter(({ differs }) => differs).length;
  const report = [
    `Foundry ${game.release.version ?? game.release.generation}, ${game.system.id} ${game.system.version}: ${lines.length} rows, ${differing} differ`,
    ...lines.map(
      ({ question, found, expected, differs }) =>
        `${differs ? "DIFFERS" : "as expected"}\t${question}\t${found}${differs ? `\t(we expected ${expected})` : ""}`,
    ),
  ].join("\n");
  console.log(report);
  return { report, lines };
})();
