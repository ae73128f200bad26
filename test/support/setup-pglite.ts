import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.js';

/** Makes the images from which every test file starts, so that each is up in a moment: one empty, one migrated. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'outreach-pglite-'));
  const images = { empty: path.join(directory, 'empty.tar'), migrated: path.join(directory, 'migrated.tar') };
  const pglite = await PGlite.create();
  await writeImage(pglite, images.empty);
  await migrate({ target: { kind: 'pglite', pglite } });
  await writeImage(pglite, images.migrated);
  await pglite.close();
  project.provide('testDatabase', { kind: 'pglite', images });
  return () => rm(directory, { recursive: true, force: true });
}

async function writeImage(pglite: PGlite, file: string): Promise<void> {
  const dump = await pglite.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
}
