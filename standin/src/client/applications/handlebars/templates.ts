import Handlebars from "handlebars";
import { platform } from "../../platform.ts";

/** A compiled template: data in, text out. */
export type Template = ReturnType<typeof Handlebars.compile>;

const compiled = new Map<string, Promise<Template>>();

/** Loads and compiles a template once; it becomes a partial under its path, or under the given id. */
export function getTemplate(path: string, id?: string): Promise<Template> {
  const name = id ?? path;
  let template = compiled.get(name);
  if (!template) {
    template = compile(path, name);
    compiled.set(name, template);
    // A template that could not be read may be asked for again.
    template.catch(() => compiled.delete(name));
  }
  return template;
}

/** Compiled by what they say, which is what takes time: the next table in this page reads its files, and finds them here. */
const bySource = new Map<string, Template>();

async function compile(path: string, name: string): Promise<Template> {
  const source = await platform.loadText(path);
  const template = bySource.get(source) ?? Handlebars.compile(source);
  bySource.set(source, template);
  Handlebars.registerPartial(name, template);
  return template;
}

/** Loads several templates: a list of paths, or a record of partial names and their paths. */
export function loadTemplates(paths: readonly string[] | Readonly<Record<string, string>>): Promise<Template[]> {
  if (Array.isArray(paths)) return Promise.all((paths as readonly string[]).map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([id, path]) => getTemplate(path, id)));
}

/** Fills a template. Getters and methods of prototypes may be used, since templates come with the packages. */
export async function renderTemplate(path: string, data: object): Promise<string> {
  const template = await getTemplate(path);
  return template(data, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}

/** Forgets all templates, so that the next table in this page reads its own. */
export function clearTemplates(): void {
  for (const name of compiled.keys()) Handlebars.unregisterPartial(name);
  compiled.clear();
}
