import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Routing } from '../../../platforms/toolkit/webhook-item.js';

const columns = columnsOf('ParkedWebhookEvent', ['id', 'agencyId', 'clientId', 'platform', 'campaignId', 'dueAt']);

/** A parked event without its content. It has no client while it waits for a connection. */
export type ParkedRow = RowOf<typeof columns> & { routing: Routing | null };

/** The columns of a `ParkedRow`, of the table `p`. */
export const PARKED_COLUMNS = `${columns('p')}, p.event->'routing' as routing`;

/**
 * The lease of a claimed event or request, in seconds. When a process ends, another one takes over its claims after
 * this time. Even if two processes try one event, it is applied once.
 */
export const LEASE_SECONDS = 3;

/** How long one portion of work may take, in milliseconds; less than its lease. */
export const PORTION_MS = 2_500;
