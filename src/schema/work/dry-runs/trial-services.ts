import type { KeyActor } from '../../../access/actor.js';
import { ENRICHMENT } from '../../../access/identity/read-keys.js';
import type { Database } from '../../../db/database.js';
import { UNLIMITED } from '../../inbound/deliveries/body-quota.js';
import type { Services } from '../../kernel/services.js';

/** What is done outside the database, once the transaction is committed. */
export type Effect = () => void | Promise<void>;

const ENRICHED = `select ${ENRICHMENT} as enrichment from client c where c.id = $2 and c.agency_id = $1`;

/**
 * The services of an operation in a trial. Whatever it would do outside the database is left for later, and nothing that it
 * reads is remembered: it may never come to be.
 * @param database that of the trial
 * @param isTrial whether all of it will be undone
 * @param later collects what is to be done after a commit
 */
export function servicesInTrial(
  services: Services,
  database: Database,
  isTrial: boolean,
  later: Effect[] = [],
): Services {
  const { newestRecords } = services;
  return {
    ...services,
    database,
    isTrial,
    isEnrichmentOn: (actor) => readEnrichment(database, actor),
    forgetKeys: (agencyId) => void later.push(() => services.forgetKeys(agencyId)),
    wakeWorker: () => void later.push(services.wakeWorker),
    newestRecords: {
      get: (_clientId, load) => load(),
      drop: (clientId) => Promise.resolve(void later.push(() => newestRecords.drop(clientId))),
    },
    // What it reserves it does not give back, and the rest of a day is no plan's to say.
    bodyQuota: isTrial ? UNLIMITED : services.bodyQuota,
  };
}

/** Runs them in their order. */
export async function runEffects(effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) await effect();
}

async function readEnrichment(database: Database, { agencyId, clientId, enrichment }: KeyActor): Promise<boolean> {
  if (enrichment || clientId === null) return enrichment;
  const values = [agencyId, clientId];
  const [row] = await database.query<{ enrichment: boolean }>('plan.enrichment', ENRICHED, values);
  return row?.enrichment ?? false;
}
