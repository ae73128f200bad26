import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Integration, IntegrationCategory, IntegrationDefinition } from './integration.js';

const folder = fileURLToPath(new URL('./catalogue/', import.meta.url));

/** A file of the catalogue: `.js` when compiled or `.ts` when run from source; never a declaration or a map. */
const INTEGRATION_FILE = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.[jt]s$/;

const CATEGORIES: readonly IntegrationCategory[] = ['sequencer', 'crm', 'signal'];

/**
 * Every integration a workspace can connect: sequencers, then CRMs, then signal sources, each by key. There is no list
 * to edit: a file of the folder is an integration, `data-enrichment.ts` the one with the key `data_enrichment`.
 * @source Specification: Integrations
 */
export const CATALOGUE: readonly Integration[] = await loadCatalogue();

/** @throws Error a file that states no integration */
async function loadCatalogue(): Promise<Integration[]> {
  const names = readdirSync(folder).filter((name) => INTEGRATION_FILE.test(name));
  const integrations = await Promise.all(names.map(importIntegration));
  return integrations.sort((one, other) => rankOf(one).localeCompare(rankOf(other), 'en'));
}

async function importIntegration(name: string): Promise<Integration> {
  const module: { default?: unknown } = await import(pathToFileURL(path.join(folder, name)).href);
  if (!isDefinition(module.default)) throw new Error(`The file ${name} does not state an integration.`);
  return { key: name.replace(INTEGRATION_FILE, '$1').replaceAll('-', '_'), ...module.default };
}

function isDefinition(value: unknown): value is IntegrationDefinition {
  return typeof value === 'object' && value !== null && 'category' in value && 'activityTypes' in value;
}

function rankOf({ category, key }: Integration): string {
  return `${CATEGORIES.indexOf(category)} ${key}`;
}

/** The integration of a key that is known to be one. */
export function integrationOf(key: string): Integration {
  const integration = CATALOGUE.find((one) => one.key === key);
  if (!integration) throw new Error(`The catalogue has no ${key}.`);
  return integration;
}
