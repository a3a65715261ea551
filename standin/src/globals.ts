import * as fields from "./client/data/fields.ts";
import * as validators from "./client/data/validators.ts";
import * as documentClasses from "./client/documents/classes.ts";
import * as collections from "./client/documents/collections.ts";
import * as utils from "./client/utils.ts";
import Handlebars from "handlebars";
import { appv1 } from "./client/applications/apps/sheet-classes.ts";
import { applications } from "./applications.ts";
import { TooltipManager } from "./client/applications/ui/tooltip-manager.ts";
import { Canvas } from "./table/board/canvas.ts";
import { ControlsLayer, TokenLayer } from "./table/board/layers.ts";
import { BaseGrid, GridlessGrid, SquareGrid } from "./table/board/grid.ts";
import { Token } from "./table/board/token.ts";
import { UserTargets } from "./client/documents/user.ts";
import { ClipboardHelper } from "./client/interface.ts";
import { constantsOfGeneration } from "./client/members-of-generation.ts";
import { DataModel } from "./client/data/data-model.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "./client/data/operators.ts";
import { RegionBehaviorType, TypeDataModel } from "./client/data/type-data-model.ts";
import { DataModelValidationError, DataModelValidationFailure } from "./client/data/validation-failure.ts";
import { dice } from "./client/dice/index.ts";
import {
  CompendiumCollection,
  CompendiumFolderCollection,
  CompendiumPacks,
} from "./client/documents/compendium-collection.ts";
import { DocumentCollection, WorldCollection } from "./client/documents/document-collection.ts";
import { Document } from "./client/documents/document.ts";
import { EmbeddedCollection } from "./client/documents/embedded-collection.ts";
import { ActiveEffectTypeDataModel } from "./client/documents/active-effect.ts";
import { PrototypeToken } from "./client/documents/token-prototype.ts";
import { GameTime } from "./client/game-time.ts";
import { generation } from "./client/generations/index.ts";
import { guard, guardLevels } from "./client/guard.ts";
import { Hooks } from "./client/hooks.ts";
import { Localization } from "./client/i18n.ts";
import { KeyboardManager } from "./client/keyboard.ts";
import { ClientKeybindings } from "./client/keybindings.ts";
import { SidebarTour, Tour, ToursCollection } from "./client/nue/tour.ts";
import { ClientPackage, Module, System, World } from "./client/packages.ts";
import { ClientSettings } from "./client/settings.ts";
import { isPlainObject } from "./client/utils/types.ts";
import { createConfig } from "./config.ts";
import { Roll } from "./client/dice/roll.ts";
import { Collection, Color, fromUuid, fromUuidSync, getDocumentClass } from "./client/utils.ts";

/** In Foundry, the base classes are beside those that extend them; here they are the same. */
function documents() {
  const { TokenDocument, ...classes } = documentClasses;
  const bases = Object.entries(classes).map(([name, Class]) => [`Base${name}`, Class] as const);
  return {
    ...classes,
    TokenDocument,
    BaseToken: TokenDocument,
    ...Object.fromEntries(bases),
    collections: { ...collections, CompendiumCollection, CompendiumFolderCollection, CompendiumPacks },
    abstract: { DocumentCollection, WorldCollection },
  };
}

const operators = { DataFieldOperator, ForcedDeletion, ForcedReplacement };

/** What is in the namespace `foundry`. */
export function members() {
  return {
    CONST: constantsOfGeneration(),
    abstract: { DataModel, Document, EmbeddedCollection, TypeDataModel },
    applications,
    appv1,
    canvas: {
      Canvas,
      layers: { ControlsLayer, TokenLayer },
      placeables: { Token, tokens: { UserTargets } },
    },
    data: {
      ActiveEffectTypeDataModel,
      PrototypeToken,
      fields: { ...fields },
      operators,
      regionBehaviors: { RegionBehaviorType },
      validation: { DataModelValidationError, DataModelValidationFailure },
      validators,
    },
    dice,
    documents: documents(),
    grid: { BaseGrid, GridlessGrid, SquareGrid },
    helpers: {
      ClientSettings,
      GameTime,
      Hooks,
      Localization,
      interaction: { ClientKeybindings, ClipboardHelper, KeyboardManager, TooltipManager },
    },
    nue: { Tour, ToursCollection, tours: { SidebarTour } },
    packages: {
      BaseModule: Module,
      BasePackage: ClientPackage,
      BaseSystem: System,
      BaseWorld: World,
      Module,
      System,
      World,
    },
    utils: { ...utils },
  };
}

/** A fresh namespace `foundry`, every level of which tells by name what it lacks. */
export function createNamespace(): Record<string, unknown> {
  return guardAll("foundry", members());
}

/** Copies what namespaces are made of, so that nothing a package adds stays for the next table. */
function guardAll(name: string, namespace: object): Record<string, unknown> {
  const absent = generation().names.absent[name] ?? [];
  const members = Object.entries(namespace)
    .filter(([key]) => !absent.includes(key))
    .map(([key, value]: [string, unknown]) => {
      const isNamespace = isPlainObject(value) || isModule(value);
      return [key, isNamespace && key !== "CONST" ? guardAll(`${name}.${key}`, value as object) : value] as const;
    });
  return guard(name, Object.fromEntries(members), absent);
}

function isModule(value: unknown): boolean {
  return typeof value === "object" && value !== null && Reflect.get(value, Symbol.toStringTag) === "Module";
}

/** The globals of a page of Foundry, in both generations; `game` comes when a world is joined. */
export function globals() {
  return {
    foundry: createNamespace(),
    CONFIG: guardLevels("CONFIG", createConfig()),
    CONST: constantsOfGeneration(),
    Hooks,
    // The windows of the first kind are in `ui.windows`, empty here.
    ui: guard("ui", { windows: {} }),
    canvas: new Canvas(),
    Handlebars,
    ...documentClasses,
    Collection,
    Color,
    Roll,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
  };
}
