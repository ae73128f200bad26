// `npm start`: set-up, then the service in this very process, so that signals reach it.
import { setUp } from './setup.mjs';

await setUp();
await import('../dist/process/server.js');
