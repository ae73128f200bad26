import { addressName } from '../access/identity/authenticate.js';
import { createRateLimiter } from '../access/rate-limits/rate-limit.js';
import type { SharedWindows } from '../access/rate-limits/shared-windows.js';
import { RateLimitedError } from '../errors.js';

const MINUTES_MS = 60_000;

/** Limits attempts to sign in. */
export interface SignInLimits {
  /**
   * Counts an attempt, whether or not it succeeds, before the password is checked: concurrent attempts cannot all pass.
   * @throws RateLimitedError too many from this address, for this account, or both
   */
  attempt(address: string, account?: string): Promise<void>;
}

/**
 * An account has a narrow limit for each address, and a wide one for all addresses: guesses from one place do not lock out
 * its user elsewhere. A new link of an owner is not limited by account.
 * @param enabled false if RATE_LIMIT is 0
 */
export function createSignInLimits(enabled: boolean, shared: SharedWindows | undefined): SignInLimits {
  const limiter = (name: string, limit: number, minutes: number) =>
    createRateLimiter({ name, limit: enabled ? limit : 0, windowMs: minutes * MINUTES_MS, shared });
  const byAddress = limiter('sign-in', 60, 15);
  const byBoth = limiter('sign-in-account', 10, 15);
  const byAccount = limiter('sign-in-total', 100, 60);
  return {
    async attempt(given, account) {
      const address = addressName(given);
      const name = account?.trim().toLowerCase().slice(0, 320);
      if (!(await byAddress.consume(address))) throw new RateLimitedError();
      if (name === undefined) return;
      if (!(await byBoth.consume(`${address} ${name}`))) throw new RateLimitedError();
      if (!(await byAccount.consume(name))) throw new RateLimitedError();
    },
  };
}
