import { useCallback, useState } from 'react';
import { type Orders, readListAddress, type View } from './list-address';

/** A saved view. */
export interface NamedView {
  name: string;
  view: View;
}

const placeOf = (clientId: string, page: string): string => `outreach-views ${clientId} ${page}`;

/* The storage of the browser may be from another release, or edited by hand. */
function read(place: string, orders: Orders): NamedView[] {
  let kept: unknown;
  try {
    kept = JSON.parse(localStorage.getItem(place) ?? '[]');
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('name' in one) || typeof one.name !== 'string') return [];
    const { open: _, ...view } = readListAddress(orders)(
      'view' in one && typeof one.view === 'object' ? { ...one.view } : {},
    );
    return [{ name: one.name, view }];
  });
}

/** The saved views of a page of a client. They stay in this browser, also after the key is forgotten. */
export function useViews(
  clientId: string,
  page: string,
  orders: Orders,
): { views: readonly NamedView[]; save: (name: string, view: View) => void; remove: (name: string) => void } {
  const place = placeOf(clientId, page);
  const [views, setViews] = useState(() => read(place, orders));
  const keep = useCallback(
    (next: NamedView[]) => {
      localStorage.setItem(place, JSON.stringify(next));
      setViews(next);
    },
    [place],
  );
  return {
    views,
    save: (name, view) => keep([...views.filter((one) => one.name !== name), { name, view }]),
    remove: (name) => keep(views.filter((one) => one.name !== name)),
  };
}
