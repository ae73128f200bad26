import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface EntryLinkProps {
  at: '/key' | '/sign-in';
  /** The page that is opened afterwards. */
  to: string | undefined;
  children: string;
}

/** Leads from one way to enter to the other one. */
export const EntryLink = ({ at, to, children }: EntryLinkProps) => (
  <Anchor
    renderRoot={({ className }: { className: string }) => (
      <Link className={className} to={at} search={to === undefined ? {} : { to }}>
        {children}
      </Link>
    )}
  />
);
