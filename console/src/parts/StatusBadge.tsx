import { Badge } from '@mantine/core';

const COLOURS: Readonly<Record<string, string>> = {
  active: 'blue',
  replied: 'green',
  interested: 'violet',
  customer: 'teal',
  bounced: 'red',
  unsubscribed: 'red',
};

/** The colour of a status; statuses of the client's own are grey. */
export const statusColour = (status: string): string =>
  Object.hasOwn(COLOURS, status) ? (COLOURS[status] ?? 'gray') : 'gray';

/** A status, as the records have it. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge color={statusColour(status)} title={status}>
    <bdi>{status}</bdi>
  </Badge>
);
