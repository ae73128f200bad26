import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClientId } from '../address';

interface RecordLinkProps {
  /** The page of its kind. */
  page: 'people' | 'contacts' | 'companies' | 'emails' | 'campaigns';
  id: number;
  children: ReactNode;
}

/** Leads to a record of the client, opened on the page of its kind. */
export function RecordLink({ page, id, children }: RecordLinkProps) {
  const clientId = useClientId();
  return (
    <Anchor component={Link} to={`/w/${encodeURIComponent(clientId)}/${page}`} search={{ open: id } as never}>
      <bdi>{children}</bdi>
    </Anchor>
  );
}
