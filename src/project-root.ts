import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project: the nearest one above this code, as source or bundled, with a `package.json`. */
const ROOT = findRoot(path.dirname(fileURLToPath(import.meta.url)));

/** The absolute path of a file or folder of the project, such as `prisma/migrations`. */
export const projectPath = (relative: string): string => path.join(ROOT, relative);

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('This code lies in no project: there is no package.json above it.');
  return findRoot(above);
}
