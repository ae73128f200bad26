import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PathLevel, Platform, PlatformDefinition } from './platform.js';

const folder = fileURLToPath(new URL('./platforms/', import.meta.url));

/** A platform's file: its slug, then `.js` when compiled or `.ts` when run from source; never a declaration or a map. */
const PLATFORM_FILE = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.[jt]s$/;

/**
 * Loads every platform of the folder, in the order of their slugs. There is no list to edit: a new file is a new
 * platform with its paths.
 * @throws Error a file that states no platform, or two platforms with one slug or one letter
 */
export async function loadPlatforms(): Promise<Platform[]> {
  const names = (await readdir(folder)).sort();
  const files = names.flatMap((name) => {
    const slug = PLATFORM_FILE.exec(name)?.[1];
    return slug === undefined ? [] : [{ slug, name }];
  });
  return registerPlatforms(await Promise.all(files.map(importPlatform)));
}

async function importPlatform({ slug, name }: { slug: string; name: string }): Promise<PlatformFile> {
  const module: { default?: unknown } = await import(pathToFileURL(path.join(folder, name)).href);
  if (!isDefinition(module.default)) throw new Error(`The file ${name} does not state a platform.`);
  return { slug, definition: module.default };
}

export interface PlatformFile {
  slug: string;
  definition: PlatformDefinition;
}

/**
 * Makes platforms of their definitions, in the order of their slugs.
 * @throws Error two platforms claim one slug or one letter, or a letter is none
 */
export function registerPlatforms(files: readonly PlatformFile[]): Platform[] {
  refuseRepeats(files.map(({ slug }) => slug));
  refuseRepeats(files.map(({ definition }) => definition.letter));
  return files.map(completePlatform).sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

/**
 * The last-but-one segments of a platform's paths at a level: the neutral name, then the real one. None when the
 * platform does not serve that level.
 * @source Specification: Inbound webhooks, paths
 */
export function pathNamesOf(platform: Platform, level: PathLevel): string[] {
  if (!platform.levels.includes(level)) return [];
  const prefix = level === 'agency' ? 'global-' : '';
  return [`${prefix}platform-${platform.letter.toLowerCase()}-webhook`, `${prefix}${platform.slug}-webhook`];
}

function isDefinition(value: unknown): value is PlatformDefinition {
  return typeof value === 'object' && value !== null && 'letter' in value && 'levels' in value && 'read' in value;
}

function refuseRepeats(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two webhook platforms are called ${repeated}.`);
}

function completePlatform({ slug, definition }: PlatformFile): Platform {
  if (!/^[A-Z]$/.test(definition.letter)) throw new Error(`The webhook platform ${slug} needs a letter from A to Z.`);
  return {
    bareItemIsBatch: false,
    lacks: [],
    secretFields: [],
    isSetUpTest: () => false,
    verify: null,
    ...definition,
    slug,
  };
}
