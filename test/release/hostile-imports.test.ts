import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Workspace } from '../../src/schema/kernel/context.js';
import { importKind } from '../../src/schema/work/imports/import-kind.js';
import { readImport } from '../../src/schema/work/imports/start-import.js';
import { type DeclaredSheet, uploadImport } from '../../src/schema/work/imports/upload.js';
import { sizeOfFile } from '../../src/schema/work/jobs/parts.js';
import { jobTask } from '../../src/worker/tasks/jobs.js';
import { start } from '../schema/imports/run-import.js';
import { NO_IMPORT_COUNTS } from '../support/import-counts.js';
import { contextFor } from '../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../support/workspace.js';

let opened: OpenedWorkspace;
let workspace: Workspace;
beforeEach(async () => {
  opened = await openWorkspace();
  workspace = opened.workspace;
});
afterEach(() => opened.close());

/** What a hostile file may add to the process at most: far less than the files have. */
const MOST_BYTES = 200_000_000;
const MOST = 20_000_000;

/* Pieces of 64 kB that are made as they are taken, so that nobody holds the file but who reads it. */
async function* made(head: Uint8Array | string, pieces: number, piece: (index: number) => Uint8Array | string) {
  yield Buffer.from(head);
  for (let index = 0; index < pieces; index += 1) yield Buffer.from(piece(index));
}
const filled = (text: string) => Buffer.alloc(65_536, text);
const many = 6_000;

/* The most that the process has had beyond what it had, as far as anybody looked. */
function watchMemory() {
  const before = process.memoryUsage().rss;
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss - before);
  };
  async function* watched(source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      look();
      yield piece;
    }
  }
  return { look, watched, most: () => most };
}

const counted = async () => {
  const [row] = await opened.database.query(
    null,
    `select (select count(*)::int from job j where j.client_id = $1) as jobs,
        (select count(*)::int from job_part p where p.client_id = $1) as parts,
        (select count(*)::int from contact c where c.client_id = $1) as contacts,
        (select count(*)::int from contact_custom_field f where f.client_id = $1) as fields,
        (select count(*)::int from journal_inbox i where i.client_id = $1) as entries`,
    [workspace.clientId],
  );
  return row;
};
const NOTHING = { jobs: 0, parts: 0, contacts: 0, fields: 0, entries: 0 };

const BOMB = gzipSync(Buffer.alloc(10_000_000, `${'x'.repeat(4_000)}\n`));
const columns = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',');

const FILES: [string, string, () => AsyncIterable<Uint8Array>, Partial<DeclaredSheet>?][] = [
  [
    'that ends in the middle of a row, after rows that are whole',
    'The file ends in the middle of row 32,769: a quote is not closed.',
    () => made('email\n', 5, (index) => (index < 4 ? 'a@x.exa\n'.repeat(8_192) : '"b@x.example')),
  ],
  [
    'with a row of 390 MB',
    'Row 1 is longer than 4,194,304 bytes.',
    () => made('email,note\na@x.example,"', many, () => filled('x')),
  ],
  [
    'with a row of 390 MB of JSON',
    'Row 1 is longer than 4,194,304 bytes.',
    () => made('{"email":"', many, () => filled('x')),
  ],
  [
    'with a header that does not end',
    'The header is longer than 4,194,304 bytes.',
    () => made('', many, () => filled('c')),
  ],
  ['with 10,000 columns', 'The file has more than 1,100 columns.', () => made(`${columns}\n`, 1, () => 'a\n')],
  ['of rows without text alone', 'The file has no rows.', () => made('', 10, () => ',\n'.repeat(32_768))],
  [
    'of 2 MB that unpacks to 1.2 GB',
    'The file unpacks to more than 250 times its size. Send it unpacked, or in parts of at most 16,777,216 bytes before packing.',
    () => made(gzipSync('email\n'), 120, () => BOMB),
  ],
  [
    'of another encoding than was said, far behind its beginning',
    'Byte 262,151 of the file is not utf-8: its encoding is another one, or it is damaged.',
    () => made('email\n', 5, (index) => (index < 4 ? 'a@x.exa\n'.repeat(8_192) : Buffer.from([0xe4, 0x0a]))),
    { encoding: 'utf-8' },
  ],
];

test.each(FILES)(
  'a file %s is refused with its place; nothing of it is held or stays',
  async (_what, sentence, file, said) => {
    const memory = watchMemory();
    await expect(
      uploadImport(workspace, memory.watched(file()), { record: 'contact', ...said }, { most: MOST }),
    ).rejects.toMatchObject({ faults: { file: [sentence] } });
    expect(await counted()).toEqual(NOTHING);
    expect(memory.most()).toBeLessThan(MOST_BYTES);
  },
);

test('of a file whose rows are all refused, each comes back with its reason, nothing is written, and no more is held than some', async () => {
  const rows = 4_000;
  const note = 'x'.repeat(5_000);
  const memory = watchMemory();
  const file = made('email,note\n', rows / 10, (index) => `nobody ${index},${note}\n`.repeat(10));
  const { id } = await uploadImport(workspace, memory.watched(file), { record: 'contact' }, { most: 2 * MOST });
  await start(workspace, id);
  while (await jobTask([importKind]).run(contextFor(opened.database, { count: memory.look })));
  const place = { clientId: workspace.clientId, id };
  expect((await readImport(opened.database, place))?.counts).toEqual({ ...NO_IMPORT_COUNTS, refused: rows });
  expect(await sizeOfFile(opened.database, place, 'refused')).toBeGreaterThan(rows * note.length);
  expect(await counted()).toMatchObject({ jobs: 1, contacts: 0, fields: 0, entries: 0 });
  expect(memory.most()).toBeLessThan(MOST_BYTES);
});
