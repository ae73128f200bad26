import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where a program of the machine is, in the folders of administrators too; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
