/** Used by every installation that sets no pepper, so it protects nothing: production refuses it. */
export const DEVELOPMENT_PEPPER = 'development-only-pepper-not-a-secret';

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
export function judgePepper(pepper: string): string | undefined {
  if (pepper === DEVELOPMENT_PEPPER) return 'Must be set to a secret of your own in production.';
  const bare = pepper.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (bare !== '' && !PLACEHOLDERS.some((placeholder) => placeholder.test(bare))) return undefined;
  return 'Is the text of an example, which everybody knows. Make a secret of your own, once: openssl rand -hex 32';
}
