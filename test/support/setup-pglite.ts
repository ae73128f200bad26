import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.js';

/** Migrates the embedded database once and keeps its image, from which every test file starts. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'outreach-pglite-'));
  const image = path.join(directory, 'image.tar');
  const pglite = await PGlite.create();
  await migrate({ target: { kind: 'pglite', pglite } });
  const dump = await pglite.dumpDataDir('none');
  await writeFile(image, Buffer.from(await dump.arrayBuffer()));
  await pglite.close();
  project.provide('testDatabase', { kind: 'pglite', image });
  return () => rm(directory, { recursive: true, force: true });
}
