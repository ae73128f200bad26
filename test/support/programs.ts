import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Whether a program of Debian's packages is installed, on the path or among those of PostgreSQL. */
export function isInstalled(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const found = [...folders, '/usr/sbin', ...postgresFolders()].some((folder) =>
    existsSync(path.join(folder, program)),
  );
  if (!found && process.env['TEST_FAULTS']) tellMissing(program);
  return found;
}

/* A failure suite that leaves faults out must not look like one that met them all. */
function tellMissing(program: string): void {
  process.stderr.write(`\n!!! ${program} IS NOT INSTALLED: its faults are left out\n\n`);
}

function postgresFolders(): string[] {
  const home = '/usr/lib/postgresql';
  return existsSync(home) ? readdirSync(home).map((version) => path.join(home, version, 'bin')) : [];
}
