/**
 * Fails when a statement of the service could read or write rows of a tenant it does not name, when it has no reason
 * for being written by hand, or when docs/statements.md is stale. Run with `npm run check:statements`; `--write` writes
 * the page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, readProofs } from './judge.js';
import { reasonFaults, statementsPage } from './page.js';

const root = path.join(fileURLToPath(import.meta.url), '../../..');
const file = path.join(root, 'docs/statements.md');
const proofs = await readProofs(root);
const page = statementsPage(proofs.statements, proofs.tables);
if (process.argv.includes('--write')) writeFileSync(file, page);
const stale = readFileSync(file, 'utf8') === page ? [] : ['docs/statements.md is stale: run npm run generate'];
const faults = [...judge(proofs), ...reasonFaults(proofs.statements), ...stale];
if (faults.length === 0) {
  process.stdout.write(`${proofs.statements.length} statements are proven to name their tenant.\n`);
} else {
  process.stdout.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
