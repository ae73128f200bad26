import { type Config, readConfig } from '../config.js';

/** The settings of a command are those of the service. */
export const readSettings = (): Config => readConfig(process.env);
