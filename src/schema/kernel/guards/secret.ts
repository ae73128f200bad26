import type { Services } from '../services.js';

/** What stands in the place of a secret that never comes to be. */
const NONE = '(dry run: no secret was made)';

/** A secret as an answer tells it, unless the operation is undone. */
export const shownSecret = ({ isTrial }: Pick<Services, 'isTrial'>, secret: string): string =>
  isTrial ? NONE : secret;
