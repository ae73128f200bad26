import { postSession, type SessionAnswer } from './sign-in';

/** The page to open after the sign-in. It waits in the tab, while this is at the issuer. */
const PAGE = 'outreach-after-sign-in';

/** What the issuer is called; null: the service has none, or does not answer. */
export async function openIdName(): Promise<string | null> {
  const answer = await postSession('/ways', {});
  const name = answer.isDone ? answer.body['openId'] : null;
  return typeof name === 'string' ? name : null;
}

/** Leaves the console for the issuer. @param to the page to open afterwards @returns a refusal, or that the browser leaves */
export async function beginOpenId(to: string | undefined): Promise<SessionAnswer> {
  const answer = await postSession('/openid/begin', {});
  if (!answer.isDone) return answer;
  if (to === undefined) sessionStorage.removeItem(PAGE);
  else sessionStorage.setItem(PAGE, to);
  window.location.assign(String(answer.body['url']));
  return answer;
}

/** Signs in by what the issuer has added to the address. */
export const completeOpenId = (query: string): Promise<SessionAnswer> => postSession('/openid', { query });

/** The page that was asked for before the browser left. */
export const pageAfterOpenId = (): string | undefined => sessionStorage.getItem(PAGE) ?? undefined;
