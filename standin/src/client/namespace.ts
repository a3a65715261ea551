import { appv1 } from "./applications/appv1.ts";
import { applications } from "./applications/index.ts";
import { TooltipManager } from "./applications/ui/tooltip-manager.ts";
import { Canvas } from "./canvas/canvas.ts";
import { ControlsLayer } from "./canvas/controls-layer.ts";
import { BaseGrid, GridlessGrid, SquareGrid } from "./canvas/grid.ts";
import { Token } from "./canvas/token.ts";
import { TokenLayer } from "./canvas/token-layer.ts";
import { UserTargets } from "./canvas/user-targets.ts";
import { ClipboardHelper } from "./clipboard.ts";
import { constantsOfGeneration } from "./constants-of-generation.ts";
import { DataModel } from "./data/data-model.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "./data/operators.ts";
import * as fields from "./data/fields.ts";
import { RegionBehaviorType } from "./data/region-behavior-type.ts";
import { TypeDataModel } from "./data/type-data-model.ts";
import { DataModelValidationError, DataModelValidationFailure } from "./data/validation-failure.ts";
import * as validators from "./data/validators.ts";
import { dice } from "./dice/index.ts";
import * as documentClasses from "./documents/classes.ts";
import * as collections from "./documents/collections.ts";
import { CompendiumCollection } from "./documents/compendium-collection.ts";
import { CompendiumFolderCollection } from "./documents/compendium-folders.ts";
import { CompendiumPacks } from "./documents/compendium-packs.ts";
import { DocumentCollection, WorldCollection } from "./documents/document-collection.ts";
import { Document } from "./documents/document.ts";
import { EmbeddedCollection } from "./documents/embedded-collection.ts";
import { ActiveEffectTypeDataModel } from "./documents/effect-model.ts";
import { PrototypeToken } from "./documents/token-prototype.ts";
import { GameTime } from "./game-time.ts";
import { generation } from "./generations/index.ts";
import { guard } from "./guard.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import { KeyboardManager } from "./keyboard.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { SidebarTour, Tour, ToursCollection } from "./nue/tour.ts";
import { ClientPackage, Module, System, World } from "./packages.ts";
import { ClientSettings } from "./settings.ts";
import { isPlainObject } from "./utils/types.ts";
import * as utils from "./utils.ts";

/** The base classes stand beside those which extend them in Foundry; here they are the same. */
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
