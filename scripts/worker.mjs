// Set-up, then the background worker alone, for installations that run it separately from the service.
import { setUp } from './setup.mjs';

await setUp();
await import('../dist/process/worker.js');
