/** A grammar compiled by the Vite plugin `peggyGrammar`. */
declare module "*.peggy" {
  export class SyntaxError extends globalThis.SyntaxError {
    readonly location: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } };
    readonly expected: readonly unknown[] | null;
    readonly found: string | null;
  }
  export function parse(text: string, options?: Record<string, unknown>): unknown;
}
