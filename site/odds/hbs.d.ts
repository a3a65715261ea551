/** A template of the system, compiled when the page is built. */
declare module "*.hbs" {
  const template: (context: object, options?: { readonly helpers: object }) => string;
  export default template;
}
