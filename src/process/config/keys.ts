import { z } from 'zod';
import type { Given, Output } from './kinds.js';

/** The default of every installation, so it protects nothing; production refuses it. */
const DEVELOPMENT_PEPPER = 'development-only-pepper-not-a-secret';

/** The secret for hashing keys. */
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

/** Common placeholders for a secret; compared without case, spaces and punctuation. */
const PLACEHOLDERS = [
  /^asecretofyourown$/,
  /developmentonly|notasecret/,
  /(change|replace|fill|edit)(this|it|me|in)/,
  /(your|my|some|the|super|top)(own|very)?(secret|pepper|keypepper)/,
  /^(secret|pepper|keypepper|password|example|placeholder|test|default|todo|insert|put|value|text|key|here|123)+$/,
  /^(.{1,4})\1+$/,
  /^(0123456789|1234567890|abcdefgh)/,
];

/** Why a pepper protects nothing, or undefined. The sentence does not contain the pepper. */
function judgePepper(pepper: string): string | undefined {
  if (pepper === DEVELOPMENT_PEPPER) return 'Must be set to a secret of your own in production.';
  const bare = pepper.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (bare !== '' && !PLACEHOLDERS.some((placeholder) => placeholder.test(bare))) return undefined;
  return 'Is the text of an example, which everybody knows. Make a secret of your own, once: openssl rand -hex 32';
}
