import { readFileSync, writeFileSync } from 'node:fs';
import { TOOLS } from '../src/mcp/tools/index.js';
import { routes } from '../src/rest/routes/index.js';
import { schema } from '../src/schema/index.js';
import { listCapabilities, parityFaults, printParity } from './parity-table.js';

/** Writes docs/parity.md, or with --check fails when it is stale or when an entry point lacks a capability. */
const FILE = 'docs/parity.md';
const capabilities = listCapabilities(schema, routes, TOOLS);
const faults = parityFaults(capabilities);
const text = printParity(capabilities);
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) faults.push(`${FILE} is stale: run npm run generate`);
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
