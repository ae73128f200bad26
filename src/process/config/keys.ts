import { z } from 'zod';
import { DEVELOPMENT_PEPPER, judgePepper } from './key-pepper.js';
import type { Given, Output } from './kinds.js';

/** The secret behind keys. */
export const keys = {
  KEY_PEPPER: z
    .string()
    .min(16, 'Must have at least 16 characters.')
    .max(1024, 'Must have at most 1024 characters.')
    .default(DEVELOPMENT_PEPPER)
    .meta({
      default: '(development only)',
      description:
        'Secret that protects API keys and webhook secrets in the database, 16 characters or more. Change it only together with KEY_PEPPER_PREVIOUS.',
    }),
  KEY_PEPPER_PREVIOUS: z
    .string()
    .min(16, 'Must have at least 16 characters.')
    .max(1024, 'Must have at most 1024 characters.')
    .optional()
    .meta({
      description:
        'The previous KEY_PEPPER during a change: keys and secrets under it still work, and are renewed when they are used.',
    }),
};

export function toKeys(env: Output<typeof keys>) {
  return { pepper: env.KEY_PEPPER, previousPepper: env.KEY_PEPPER_PREVIOUS };
}

export function judgeKeys({ NODE_ENV, KEY_PEPPER, KEY_PEPPER_PREVIOUS }: Given): string[] {
  const errors: string[] = [];
  const fault = NODE_ENV === 'production' ? judgePepper(KEY_PEPPER ?? DEVELOPMENT_PEPPER) : undefined;
  if (fault !== undefined) errors.push(`KEY_PEPPER: ${fault}`);
  if (KEY_PEPPER_PREVIOUS !== undefined && KEY_PEPPER_PREVIOUS === KEY_PEPPER)
    errors.push('KEY_PEPPER_PREVIOUS: Must not be the same as KEY_PEPPER.');
  return errors;
}
