import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useEffect, useRef } from 'react';
import { textOf, useAddress } from '../address';
import {
  type ActivityGroup,
  NewestOfContactDocument,
  NewestOfPersonDocument,
  type TimelineKind,
  TimelineOfContactDocument,
  TimelineOfPersonDocument,
} from '../api/generated/profile';
import { usePolling } from '../api/polling';
import { refresh } from '../api/revision';
import { useRead } from '../api/use-read';
import { NO_ROWS, type Rows, useRows } from '../api/use-rows';
import type { Moment } from './moments';
import type { profileText } from './text';

/** Whose timeline is shown. */
export interface Owner {
  kind: 'person' | 'contact';
  id: number;
}

export type FilterName = keyof typeof profileText.filters;

interface Wanted {
  kinds?: TimelineKind[];
  activities?: ActivityGroup[];
}

const FILTERS: Readonly<Record<FilterName, Wanted>> = {
  all: {},
  emails: { kinds: ['email', 'activity'], activities: ['email'] },
  conversations: { kinds: ['activity'], activities: ['conversation'] },
  notes: { kinds: ['activity'], activities: ['note'] },
  activities: { kinds: ['activity'], activities: ['other'] },
  changes: { kinds: ['change'] },
};

const isFilter = (name: string): name is FilterName => Object.hasOwn(FILTERS, name);

const readFilter = (search: Record<string, unknown>): { show: FilterName } => {
  const name = textOf(search, 'show');
  return { show: isFilter(name) ? name : 'all' };
};

/** Which kinds are shown, kept in the address. */
export function useFilter(): [FilterName, (name: FilterName) => void] {
  const [{ show }, setAddress] = useAddress(readFilter);
  return [show, (name) => setAddress({ show: name === 'all' ? undefined : name })];
}

const FIRST = 12;
const EVERY_MS = 5_000;

/** The timeline of a Person, read again when something happens. */
export function usePersonTimeline(id: number, filter: FilterName): Rows<Moment> {
  useNews(NewestOfPersonDocument, id, ({ person }) => person?.timeline.pageInfo.startCursor);
  const variables = { id, first: FIRST, ...FILTERS[filter] };
  return useRows(TimelineOfPersonDocument, variables, ({ person }) => person?.timeline ?? NO_ROWS);
}

/** The same of a contact. */
export function useContactTimeline(id: number, filter: FilterName): Rows<Moment> {
  useNews(NewestOfContactDocument, id, ({ contact }) => contact?.timeline.pageInfo.startCursor);
  const variables = { id, first: FIRST, ...FILTERS[filter] };
  return useRows(TimelineOfContactDocument, variables, ({ contact }) => contact?.timeline ?? NO_ROWS);
}

/* Emails, activities and changes have no common stream, so the newest item is polled. */
function useNews<Data>(
  document: TypedDocumentNode<Data, { id: number }>,
  id: number,
  newestIn: (data: Data) => string | null | undefined,
): void {
  const { data, again } = useRead(document, { id });
  const newest = data === undefined ? undefined : (newestIn(data) ?? null);
  const seen = useRef(newest);
  useEffect(() => {
    if (newest === undefined) return;
    if (seen.current !== undefined && seen.current !== newest) refresh();
    seen.current = newest;
  }, [newest]);
  usePolling(true, again, EVERY_MS);
}
