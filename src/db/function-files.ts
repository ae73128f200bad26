import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectPath } from '../files/project-root.js';

/** One file of `prisma/functions`: functions that belong together, and their triggers, in their present text. */
export interface FunctionFile {
  /** The name of the file without its ending. */
  name: string;
  script: string;
  checksum: string;
}

export const FUNCTIONS_DIRECTORY = projectPath('prisma/functions');

/** The files by name, which is the order in which they are applied. */
export async function readFunctionFiles(directory: string): Promise<FunctionFile[]> {
  const entries = await readdir(directory);
  const files = entries.filter((entry) => entry.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const script = await readFile(path.join(directory, file), 'utf8');
      return {
        name: file.slice(0, -'.sql'.length),
        script,
        checksum: createHash('sha256').update(script).digest('hex'),
      };
    }),
  );
}
