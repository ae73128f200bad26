import { runAdmin } from './admin/run-admin.js';

await runAdmin(process.argv.slice(2));
