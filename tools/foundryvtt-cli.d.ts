/** The part of Foundry's command line tool that is used here; the package has no types. */
declare module "@foundryvtt/foundryvtt-cli" {
  export function compilePack(source: string, destination: string, options?: { log?: boolean }): Promise<void>;
  export function extractPack(source: string, destination: string, options?: { log?: boolean }): Promise<void>;
}
