import { dieKinds } from "../../src/rules/traditions/die-kinds.ts";
import { everyDie } from "./every-die.ts";

for (const dieKind of dieKinds.values()) everyDie(dieKind);
