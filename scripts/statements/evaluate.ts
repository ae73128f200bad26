import { appendFile, cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import SchemaBuilder from '@pothos/core';
import type { Extraction, Site, Use } from './extract.js';

/** A statement as the service would send it. */
export interface Statement {
  /** The name of the prepared statement; for one without a name, its file and function. */
  name: string;
  text: string;
  /** Where it is sent from: `file:line`. */
  place: string;
}

/** The label of a statement in lists: its name, or its place in the code. */
export const nameOf = (name: string | null, { file, within }: Pick<Site, 'file' | 'within'>): string =>
  name ?? `${file.replace('src/', '')}#${within}`;

/** The arguments of a call of a builder that runs once, when its module is loaded. */
export interface Call {
  use: Use;
  given: unknown[];
}

/**
 * The texts of all sites that need no run, and the arguments of builders. They are computed by the code itself, in a
 * copy of `src` whose modules also export them, because they use constants and functions that are private to their
 * modules.
 * @param directory for the copy; it is removed
 */
export async function evaluateSites(
  root: string,
  directory: string,
  { sites, uses }: Extraction,
): Promise<{ statements: Statement[]; calls: Call[] }> {
  const modules = [...new Set([...sites, ...uses].map(({ file }) => file))].map((file) => ({
    file: path.join(directory, file),
    texts: sites
      .filter((site) => site.file === file)
      .flatMap((site) => (site.texts ?? []).map((code) => ({ site, code }))),
    calls: uses.flatMap((use) => (use.file === file && use.given !== null ? [{ use, code: use.given }] : [])),
  }));
  await rm(directory, { recursive: true, force: true });
  // The copy registers the service's own plugin once more.
  SchemaBuilder.allowPluginReRegistration = true;
  try {
    await mkdir(directory, { recursive: true });
    await cp(path.join(root, 'src'), path.join(directory, 'src'), { recursive: true });
    // All are written before the first is loaded, because they import each other.
    for (const { file, texts, calls } of modules)
      await exportThunks(
        file,
        [...texts, ...calls].map(({ code }) => code),
      );
    const statements: Statement[] = [];
    const given: Call[] = [];
    for (const { file, texts, calls } of modules) {
      if (texts.length + calls.length === 0) continue;
      const values = await runThunks(file);
      statements.push(...texts.map(({ site }, index) => toStatement(site, values[index])));
      given.push(...calls.map(({ use }, index) => ({ use, given: values[texts.length + index] ?? [] })));
    }
    return { statements, calls: given };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function toStatement(site: Site, [name, text]: readonly unknown[] = []): Statement {
  if (typeof text !== 'string') throw new TypeError(`A text of ${site.file} is no string.`);
  return { name: nameOf(typeof name === 'string' ? name : null, site), text, place: `${site.file}:${site.lines[0]}` };
}

async function exportThunks(file: string, codes: readonly string[]): Promise<void> {
  if (codes.length > 0) await appendFile(file, `\nexport const statementsOfModule = [\n${codes.join(',\n')}\n];\n`);
}

async function runThunks(file: string): Promise<unknown[][]> {
  const module: unknown = await import(pathToFileURL(file).href);
  const thunks: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'statementsOfModule') : null;
  if (!Array.isArray(thunks)) throw new TypeError(`${file} exports no statements.`);
  return thunks.map((thunk: unknown) => {
    const value: unknown = typeof thunk === 'function' ? thunk() : null;
    return Array.isArray(value) ? value : [];
  });
}
