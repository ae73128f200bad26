import { expect, it } from 'vitest';
import { TASKS } from '../../src/worker/tasks/index.js';

it('the tasks have the names that the log and the metrics have, in order', () => {
  expect(TASKS.map(({ name }) => name)).toEqual([
    ...['aggregate-journal', 'apply-parked', 'delete-clients', 'erase-persons'],
    ...[
      'expire-alerts',
      'expire-api-requests',
      'expire-audit',
      'expire-body-quota',
      'expire-deliveries',
      'expire-event-attempts',
      'expire-idempotency',
    ],
    ...[
      'expire-inputs',
      'expire-jobs',
      'expire-journal',
      'expire-ledger',
      'expire-merges',
      'expire-plans',
      'expire-usage',
    ],
    ...[
      'maintain-lists',
      'normalise-addresses',
      'raise-alerts',
      'refresh-scores',
      'rescore',
      'run-exports',
      'run-jobs',
      'run-scheduled-exports',
      'send-alerts',
      'send-events',
    ],
    ...['suggest-duplicates', 'watch-integrations'],
  ]);
});
