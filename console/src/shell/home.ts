import { clientRoute } from '../address';
import { clientFor } from '../api/client';
import { isUnauthenticated } from '../api/explain';
import { ViewerDocument, WhoAmIDocument } from '../api/generated/session';
import { currentKey, forgetKey, kindOf, maySignInAgain, rememberUser, SESSION, userOf } from '../session';

/** Asks the service whose key it is. */
export const askWhoseKey = (key: string) => clientFor(key, null).query(WhoAmIDocument, {}).toPromise();

/** Asks whose session the browser has, and remembers its user; a session that has ended is forgotten. */
export async function findUser(): Promise<void> {
  const { data, error } = await clientFor(SESSION, null)
    .query(ViewerDocument, {}, { requestPolicy: 'network-only' })
    .toPromise();
  if (data?.viewer.user) rememberUser(data.viewer.user);
  else if (error && isUnauthenticated(error)) forgetKey();
}

/** Continues the session of the browser, where the tab has no key. */
export async function resume(): Promise<void> {
  if (currentKey() === '' && maySignInAgain()) await findUser();
}

/**
 * The page that a key opens: the clients of its agency, or the overview of its client. A user of one client is led there.
 * @param clientId the client of the key; undefined with a master key
 */
export function homeOf(key: string, clientId: string | undefined): string {
  const user = userOf(key);
  const [only, ...others] = user && user.role === null ? user.clients : [];
  if (only && others.length === 0) return overviewOf(only.clientId);
  return user || kindOf(key) === 'master' ? '/clients' : overviewOf(clientId ?? '');
}

const overviewOf = (clientId: string): string => clientRoute(clientId, 'overview');

/** Whether a key opens a page: a client's key only those of its client. */
export const opens = (key: string, clientId: string | undefined, page: string): boolean =>
  userOf(key) || kindOf(key) === 'master' ? page !== '/' : page.startsWith(`/w/${clientId ?? ''}/`);
