import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BackupError } from './private-server-error.js';

/** The list of a backup's files. It is written last, so a folder without it is no complete backup. */
const LIST = 'backup.json';

const listSchema = z.object({
  version: z.literal(2),
  madeAt: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type BackupList = z.infer<typeof listSchema>;

export async function writeList(folder: string, list: BackupList): Promise<void> {
  await writeFile(path.join(folder, LIST), JSON.stringify(list, null, 2), { mode: 0o600 });
}

/** @throws BackupError there is none, or it cannot be read */
export async function readList(folder: string): Promise<BackupList> {
  const text = await readFile(path.join(folder, LIST), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`${folder} is no whole backup: it has no ${LIST}.`);
  try {
    return listSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${path.join(folder, LIST)} cannot be read.`, { cause });
  }
}

/**
 * @param folder what the message names
 * @throws BackupError a file is missing, changed or not on the list
 */
export function requireSame(listed: BackupList['files'], found: BackupList['files'], folder: string): void {
  const byPath = new Map(found.map((file) => [file.path, file]));
  const changed = listed.filter(({ path: name, sha256 }) => byPath.get(name)?.sha256 !== sha256);
  if (changed.length > 0) throw new BackupError(`${folder} is damaged: ${changed[0]?.path} is not as it was.`);
  if (found.length !== listed.length) throw new BackupError(`${folder} holds files that are not of the backup.`);
}

/** Every file below a folder, in the order of their names, with its hash. */
export async function describeTree(directory: string, below = ''): Promise<BackupList['files']> {
  const files: BackupList['files'] = [];
  const entries = await readdir(path.join(directory, below), { withFileTypes: true });
  for (const entry of entries.sort((one, next) => (one.name < next.name ? -1 : 1))) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) files.push(...(await describeTree(directory, name)));
    else files.push({ path: name, ...(await describeFile(path.join(directory, name))) });
  }
  return files;
}

async function describeFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}
