import { integer, type Output } from './kinds.js';

/** Users of the console. */
export const users = {
  SESSION_IDLE_HOURS: integer(1, 8760, '72', 'Hours without a request, after which a user has to sign in again.'),
  SESSION_MAX_DAYS: integer(1, 365, '30', 'Days after which a user has to sign in again in any case.'),
};

export const toUsers = (env: Output<typeof users>) => ({
  sessions: { idleSeconds: env.SESSION_IDLE_HOURS * 3600, maxSeconds: env.SESSION_MAX_DAYS * 86_400 },
});
