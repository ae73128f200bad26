import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DeleteViewDocument, SavedViewsDocument, SaveViewDocument } from '../api/generated/views';
import { useRead } from '../api/use-read';
import { useWrite, type Written } from '../api/use-write';
import { useKey } from '../session';
import { earlierViews, forgetEarlierViews } from './earlier-views';
import { type Orders, readListAddress, toSearch, type View } from './list-address';

/** A saved view. */
export interface NamedView {
  id: number;
  name: string;
  /** Everybody who may open the client sees it; otherwise only the user does. */
  isShared: boolean;
  view: View;
}

/** A view to save. */
export interface NewView {
  name: string;
  view: View;
  isShared: boolean;
}

/** The views of one page of a client. */
export interface Views {
  views: readonly NamedView[];
  busy: boolean;
  /** Whether the caller may save private ones and shared ones, and so delete these. */
  may: { keep: boolean; share: boolean };
  save: (view: NewView) => Promise<Written<unknown>>;
  remove: (view: NamedView) => Promise<Written<unknown>>;
}

/* The service keeps what the page wrote, which may have been another release. */
const parse =
  (orders: Orders) =>
  (search: string): View => {
    const { open: _, ...view } = readListAddress(orders)(defaultParseSearch(search));
    return view;
  };

const stringify = (view: View, orders: Orders): string =>
  defaultStringifySearch(
    Object.fromEntries(
      Object.entries(toSearch(view, orders)).filter(([, value]) => value !== undefined && value !== ''),
    ),
  );

/**
 * The saved views of a page of a client.
 * @param isOpen whether they are shown: they are not read before
 */
export function useViews(clientId: string, page: string, orders: Orders, isOpen: boolean): Views {
  const { user, mayWrite } = useKey();
  const may = { keep: user !== null, share: mayWrite };
  const { data, busy, again } = useRead(SavedViewsDocument, { page }, { pause: !isOpen });
  const saving = useWrite(SaveViewDocument, 'SavedView');
  const deleting = useWrite(DeleteViewDocument, 'SavedView');
  const store = ({ name, view, isShared }: NewView) =>
    saving.write({ input: { page, name, isShared, search: stringify(view, orders) } }, { quiet: true });
  const read = parse(orders);
  const takeOver = async () => {
    for (const { name, search } of earlierViews(clientId, page)) {
      const written = await store({ name, view: read(defaultStringifySearch(search)), isShared: !may.keep });
      // What cannot be saved now is tried again when the menu is next opened.
      if (written.kind === 'failed') return;
    }
    forgetEarlierViews(clientId, page);
    again();
  };
  const isDue = isOpen && data !== undefined && (may.keep || may.share) && earlierViews(clientId, page).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is something to take over
  useEffect(() => {
    if (isDue) void takeOver();
  }, [isDue]);
  const done = (written: Written<unknown>) => {
    if (written.kind === 'done') again();
    return written;
  };
  return {
    views: (data?.savedViews ?? []).map(({ search, ...view }) => ({ ...view, view: read(search) })),
    busy: busy || saving.busy,
    may,
    save: async (view) => done(await store(view)),
    remove: async ({ id }) => done(await deleting.write({ id }, { quiet: true })),
  };
}
