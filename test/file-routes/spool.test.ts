import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Spool, SpoolQuota } from '../../src/file-routes/spool.js';
import { canMount, mountDisk } from '../support/small-disk.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outreach-spool-test-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const PIECE = 300_001;
/* Each with bytes of its own; many more than the spool keeps in memory. */
const pieces = Array.from({ length: 80 }, (_, index) => Buffer.alloc(PIECE, `${index},`));

/** Writes all pieces; the reader begins when so many are written. */
async function passThrough(spool: Spool, ahead: number): Promise<Buffer> {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const write = async () => {
    for (const [index, piece] of pieces.entries()) {
      await spool.write(piece);
      if (index + 1 === ahead) begin();
    }
    spool.end();
  };
  const writing = write();
  await Promise.race([begun, writing]);
  const read: Buffer[] = [];
  for (let bytes = await spool.read(); bytes; bytes = await spool.read()) read.push(bytes);
  await writing;
  return Buffer.concat(read);
}

it('passes on everything in its order, however much its file may have, and gives its room back', async () => {
  vi.stubEnv('TMPDIR', folder);
  // Thirteen pieces fit into memory.
  for (const [bytes, ahead] of [
    [1_000_000_000, pieces.length],
    [1_000_000, 16],
    [0, 13],
  ] as const) {
    const room = new SpoolQuota(bytes);
    const spool = new Spool(room);
    expect((await passThrough(spool, ahead)).equals(Buffer.concat(pieces))).toBe(true);
    await spool.close();
    expect(room.take(bytes)).toBe(true);
  }
});

it.skipIf(!(await canMount()))(
  'waits for its reader while the disk is full, and loses nothing of what it has',
  async () => {
    const unmount = await mountDisk(folder, 1_024);
    try {
      vi.stubEnv('TMPDIR', folder);
      const room = new SpoolQuota(1_000_000_000);
      const spool = new Spool(room);
      // Three more fit on the disk, and the beginning of a fourth.
      expect((await passThrough(spool, 16)).equals(Buffer.concat(pieces))).toBe(true);
      await spool.close();
      expect(room.take(1_000_000_000)).toBe(true);
    } finally {
      await unmount();
    }
  },
);
