import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A module: `.js` when compiled, `.ts` when run from source; never a declaration or a source map. */
const MODULE_FILE = /^(.+?)(?<!\.d)\.[jt]s$/;
const KEBAB_CASE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The default export of a file in a folder, with the file's name. */
export interface DefaultExport {
  /** The file's name without its ending, in kebab-case. */
  name: string;
  /** Its default export; undefined when it has none. */
  value: unknown;
}

/**
 * Loads the files of a folder, in the order of their names; subfolders are skipped. Everything that is registered by
 * its folder is loaded by this function, so there is no list to edit.
 * @param folder a `file:` URL that ends with a slash
 * @throws Error a file's name is not in kebab-case: if it were skipped, it would be dead code that nobody notices
 */
export async function loadDefaultExports(folder: URL): Promise<DefaultExport[]> {
  const files = (await readdir(folder)).sort();
  const named = files.flatMap((file) => {
    const name = MODULE_FILE.exec(file)?.[1];
    if (name === undefined) return [];
    if (!KEBAB_CASE.test(name)) throw new Error(`The file ${file} is to be named in kebab-case: ${folder.pathname}`);
    return [{ name, file }];
  });
  return Promise.all(named.map(({ name, file }) => loadOne(name, path.join(fileURLToPath(folder), file))));
}

async function loadOne(name: string, file: string): Promise<DefaultExport> {
  const module: { default?: unknown } = await import(pathToFileURL(file).href);
  return { name, value: module.default };
}
