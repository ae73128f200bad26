// `npm run admin`: set-up, then the command line; only that writes to standard output.
import { setUp } from './setup.mjs';

await setUp();
await import('../dist/process/admin.js');
