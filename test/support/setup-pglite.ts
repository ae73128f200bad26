import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';

/** Creates the images from which every test file starts quickly: one empty, one migrated. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'outreach-pglite-'));
  const images = { empty: path.join(directory, 'empty.tar'), migrated: path.join(directory, 'migrated.tar') };
  const dataDir = path.join(directory, 'template');
  const database = await openDatabase({ url: null, dataDir });
  await database.close();
  await writeImage(dataDir, images.empty);
  const migrated = await openDatabase({ url: null, dataDir });
  await migrate(migrated);
  await migrated.close();
  await writeImage(dataDir, images.migrated);
  await rm(dataDir, { recursive: true });
  project.provide('testDatabase', { kind: 'pglite', images });
  return () => rm(directory, { recursive: true, force: true });
}

async function writeImage(dataDir: string, file: string): Promise<void> {
  const pglite = await PGlite.create(path.join(dataDir, 'database'));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
}
