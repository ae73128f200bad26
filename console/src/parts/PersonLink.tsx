import type { ReactNode } from 'react';
import { usePeopleOn } from '../api/people-on';
import { PageLink } from './RecordLink';

interface PersonLinkProps {
  /** A contact of the Person. */
  contact: { id: number; personId: number };
  children: ReactNode;
}

/** Leads to the page of a Person; without data enrichment, to that of the contact. */
export function PersonLink({ contact, children }: PersonLinkProps) {
  const page = usePeopleOn() ? `people?open=${contact.personId}` : `contacts?page=${contact.id}`;
  return (
    <PageLink page={page}>
      <bdi>{children}</bdi>
    </PageLink>
  );
}
