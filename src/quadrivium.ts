import { registerSystem } from "./register-system.ts";

registerSystem();
