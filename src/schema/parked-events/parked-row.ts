import type { Routing } from '../../platforms/toolkit/routing.js';

/** A parked event as it is looked at, without what it says. */
export interface ParkedRow {
  /** As text. */
  id: string;
  agencyId: string;
  /** Null while it waits for a connection; else it waits for an address. */
  clientId: string | null;
  platform: string;
  campaignId: string | null;
  routing: Routing | null;
  /** When it is looked at by itself; null: only when what it waits for appears. */
  dueAt: Date | null;
}

/** The columns of a `ParkedRow`, of the table `p`. */
export const PARKED_COLUMNS = `p.id::text as id, p.agency_id as "agencyId", p.client_id as "clientId", p.platform,
  p.campaign_id as "campaignId", p.event->'routing' as routing, p.due_at as "dueAt"`;

/**
 * For how long whoever claims an event or a request has it for itself, in seconds. What is claimed by a process that ends
 * is taken up by another one after this time. Two at work on one event apply it once all the same.
 */
export const LEASE_SECONDS = 3;

/** How long one portion of work may take, in milliseconds: less than its lease. */
export const PORTION_MS = 2_500;

/** The pause after `attempts` failures, as SQL: two seconds, doubled each time, at most ten minutes. */
export const PAUSE_SQL = `least(interval '10 minutes', interval '2 seconds' * power(2, least(attempts, 20)))`;
