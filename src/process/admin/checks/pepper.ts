import { readPepperStatus } from '../../../access/secrets/pepper-status.js';
import type { Check, Verdict } from '../check.js';
import { describePepper } from '../describe-pepper.js';

/** Whether KEY_PEPPER is the one of the database, and how far a change of it has come. */
export const checkPepper: Check = async (database, config) => {
  const status = await readPepperStatus(database, config);
  const { fit, keysLeft, secretsLeft, secretsLost } = status;
  const isDangling = keysLeft + secretsLeft > 0 && config.previousPepper === undefined;
  const verdicts: Record<typeof fit, Verdict> = {
    unset: 'fine',
    current: isDangling || secretsLost > 0 ? 'worth a look' : 'fine',
    previous: 'worth a look',
    replaced: 'worth a look',
    other: 'wrong',
  };
  const figures = { fit, keys_left: keysLeft, secrets_left: secretsLeft, secrets_lost: secretsLost };
  return { name: 'pepper', verdict: verdicts[fit], says: describePepper(status), figures };
};
