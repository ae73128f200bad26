import { clientFor } from '../api/client';
import { WhoAmIDocument } from '../api/generated/session';
import { kindOf } from '../session';

/** Asks the service whose key it is. */
export const askWhoseKey = (key: string) => clientFor(key, null).query(WhoAmIDocument, {}).toPromise();

/**
 * The page that a key opens: the clients of its agency, or the overview of its client.
 * @param clientId the client of the key; undefined with a master key
 */
export const homeOf = (key: string, clientId: string | undefined): string =>
  kindOf(key) === 'master' ? '/clients' : `/w/${clientId ?? ''}/overview`;

/** Whether a key opens a page: a client's key only those of its client. */
export const opens = (key: string, clientId: string | undefined, page: string): boolean =>
  kindOf(key) === 'master' ? page !== '/' : page.startsWith(`/w/${clientId ?? ''}/`);
