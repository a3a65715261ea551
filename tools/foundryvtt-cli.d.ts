/** The part of Foundry's command line tool that is used here; the package lacks types. */
declare module "@foundryvtt/foundryvtt-cli" {
  interface PackOptions {
    log?: boolean;
    /** Changes a document before it is stored. */
    transformEntry?: (entry: object) => void;
  }
  export function compilePack(source: string, destination: string, options?: PackOptions): Promise<void>;
  export function extractPack(source: string, destination: string, options?: PackOptions): Promise<void>;
}
