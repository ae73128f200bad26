import { type Config, readConfig } from '../config.js';

/** Commands read the same settings as the service. */
export const readSettings = (): Config => readConfig(process.env);
