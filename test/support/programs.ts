import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Whether a program of Debian's packages is installed, on the path or among those of PostgreSQL. */
export function isInstalled(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return [...folders, '/usr/sbin', ...postgresFolders()].some((folder) => existsSync(path.join(folder, program)));
}

function postgresFolders(): string[] {
  const home = '/usr/lib/postgresql';
  return existsSync(home) ? readdirSync(home).map((version) => path.join(home, version, 'bin')) : [];
}
