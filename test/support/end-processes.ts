import { afterAll } from 'vitest';
import { stopEveryProcess } from './service-process.js';

// After the hooks of the file, which may have failed or have nothing to stop where a start did.
afterAll(stopEveryProcess);
