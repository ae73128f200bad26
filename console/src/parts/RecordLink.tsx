import type { ReactNode } from 'react';
import { clientRoute, useClientId } from '../address';
import type { ChangeKind } from '../api/generated/journal';
import { RouteLink } from './RouteLink';

interface PageLinkProps {
  /** The last part of the address, with its search. */
  page: string;
  size?: 'sm';
  label?: string;
  children: ReactNode;
}

/** Leads to a page of the client. */
export function PageLink({ page, label, children, ...rest }: PageLinkProps) {
  const clientId = useClientId();
  return (
    <RouteLink to={clientRoute(clientId, page)} aria-label={label} {...rest}>
      {children}
    </RouteLink>
  );
}

type RecordPageName = 'people' | 'contacts' | 'companies' | 'emails' | 'campaigns';

/** The pages that records are opened on. */
export const RECORD_PAGES: Partial<Record<ChangeKind, RecordPageName>> = {
  contact: 'contacts',
  company: 'companies',
  email: 'emails',
  person: 'people',
  campaign: 'campaigns',
};

interface RecordLinkProps {
  /** The page of its kind. */
  page: RecordPageName;
  id: number;
  children: ReactNode;
}

/** Leads to a record of the client, opened on the page of its kind. */
export const RecordLink = ({ page, id, children }: RecordLinkProps) => (
  <PageLink page={`${page}?open=${id}`}>
    <bdi>{children}</bdi>
  </PageLink>
);
