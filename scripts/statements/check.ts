/**
 * Fails if a statement of the service could read or write rows of a tenant that it does not name, or if it has no
 * reason for being written by hand. Run with `npm run check:statements`.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, readProofs } from './judge.js';
import { reasonFaults } from './reasons.js';

const proofs = await readProofs(path.join(fileURLToPath(import.meta.url), '../../..'));
const faults = [...judge(proofs), ...reasonFaults(proofs.statements)];
if (faults.length === 0) {
  process.stdout.write(`${proofs.statements.length} statements are proven to name their tenant.\n`);
} else {
  process.stdout.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
