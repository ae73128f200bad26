import type { Client } from '../../../db/generated-client.js';

/** A row of a client workspace. */
export type ClientRow = Client;
