/**
 * Fails when a statement of the service could read or write rows of a tenant it does not name. Run with
 * `npm run check:statements`.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, readProofs } from './judge.js';

const root = path.join(fileURLToPath(import.meta.url), '../../..');
const proofs = await readProofs(root);
const faults = judge(proofs);
if (faults.length === 0) {
  process.stdout.write(`${proofs.statements.length} statements are proven to name their tenant.\n`);
} else {
  process.stdout.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
