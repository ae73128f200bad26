import type { TaskDefinition } from '../task.js';
import aggregateJournal from './aggregate-journal.js';
import applyParked from './apply-parked.js';
import deleteClients from './delete-clients.js';
import erasePersons from './erase-persons.js';
import expireAudit from './expire-audit.js';
import expireBodyQuota from './expire-body-quota.js';
import expireDeliveries from './expire-deliveries.js';
import expireEventAttempts from './expire-event-attempts.js';
import expireIdempotency from './expire-idempotency.js';
import expireJobs from './expire-jobs.js';
import expireJournal from './expire-journal.js';
import expireLedger from './expire-ledger.js';
import expireMerges from './expire-merges.js';
import expirePlans from './expire-plans.js';
import expireUsage from './expire-usage.js';
import maintainLists from './maintain-lists.js';
import refreshScores from './refresh-scores.js';
import rescore from './rescore.js';
import runExports from './run-exports.js';
import runJobs from './run-jobs.js';
import sendEvents from './send-events.js';
import suggestDuplicates from './suggest-duplicates.js';
import watchIntegrations from './watch-integrations.js';

/** All background tasks by the names of their files, in the order of the names. */
export const tasks: Readonly<Record<string, TaskDefinition>> = {
  'apply-parked': applyParked,
  'delete-clients': deleteClients,
  'erase-persons': erasePersons,
  'expire-audit': expireAudit,
  'expire-body-quota': expireBodyQuota,
  'expire-deliveries': expireDeliveries,
  'expire-event-attempts': expireEventAttempts,
  'expire-idempotency': expireIdempotency,
  'expire-jobs': expireJobs,
  'expire-journal': expireJournal,
  'expire-ledger': expireLedger,
  'expire-merges': expireMerges,
  'expire-plans': expirePlans,
  'expire-usage': expireUsage,
  'aggregate-journal': aggregateJournal,
  'refresh-scores': refreshScores,
  rescore,
  'run-exports': runExports,
  'run-jobs': runJobs,
  'send-events': sendEvents,
  'suggest-duplicates': suggestDuplicates,
  'maintain-lists': maintainLists,
  'watch-integrations': watchIntegrations,
};
