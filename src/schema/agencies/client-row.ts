import type { Client } from '../../db/generated/prisma/client.js';

/** A client workspace as its row says. */
export type ClientRow = Client;
