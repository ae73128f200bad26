// `npm run admin`: set-up, then the command line; only the latter writes to standard output.
import { setUp } from './setup.mjs';

await setUp();
await import('../dist/process/admin.js');
