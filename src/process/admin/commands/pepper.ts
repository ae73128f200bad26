import { type PepperStatus, readPepperStatus, renewSecrets } from '../../../access/secrets/pepper-status.js';
import { defineCommand } from '../command.js';
import { describePepper } from '../describe-pepper.js';
import { printJson, printLines } from '../print.js';
import { withDatabase, withOpenDatabase } from '../with-database.js';

interface Options {
  renew?: true;
  json?: true;
}

export default defineCommand((command) =>
  command
    .description(
      'Tells whether KEY_PEPPER fits the database, and how many keys and webhook secrets are under the one before.',
    )
    .option('--status', 'changes nothing, as without options')
    .option('--renew', 'seals all webhook secrets under KEY_PEPPER; keys are renewed when they are used')
    .option('--json', 'prints one JSON object')
    .action(run),
);

async function run({ renew, json }: Options): Promise<void> {
  const renewed = renew ? await withDatabase(renewSecrets) : undefined;
  const status = await withOpenDatabase(readPepperStatus);
  if (json) printJson({ ...describe(status), ...(renewed === undefined ? {} : { secrets_renewed: renewed }) });
  else printLines([...(renewed === undefined ? [] : [`Renewed secrets: ${renewed}`]), describePepper(status)]);
}

const describe = ({ fit, changedAt, keysLeft, secretsLeft, secretsLost }: PepperStatus) => ({
  fit,
  changed_at: changedAt,
  keys_left: keysLeft,
  secrets_left: secretsLeft,
  secrets_lost: secretsLost,
});
