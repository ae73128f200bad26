/** A view that an earlier release kept in the browser. */
interface EarlierView {
  name: string;
  search: Record<string, unknown>;
}

const placeOf = (clientId: string, page: string): string => `outreach-views ${clientId} ${page}`;

/** The views of a page that an earlier release kept in this browser, which may have been edited by hand. */
export function earlierViews(clientId: string, page: string): EarlierView[] {
  let kept: unknown;
  try {
    kept = JSON.parse(localStorage.getItem(placeOf(clientId, page)) ?? '[]');
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('name' in one) || typeof one.name !== 'string') return [];
    const search = 'view' in one && typeof one.view === 'object' ? { ...one.view } : {};
    return one.name.trim() === '' ? [] : [{ name: one.name.trim(), search }];
  });
}

/** Deletes them from the browser. */
export const forgetEarlierViews = (clientId: string, page: string): void =>
  localStorage.removeItem(placeOf(clientId, page));
