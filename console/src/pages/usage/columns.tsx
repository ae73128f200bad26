import type { UsageQuery } from '../../api/generated/usage';
import { number } from '../../format';
import type { GridColumn } from '../../parts/RowGrid';
import type { Apart } from './period';
import { text } from './text';

export type UsageRow = UsageQuery['usage']['items'][number];

/** What is counted, in the order of the columns. */
export const COUNTED = ['requests', 'refusals', 'writes', 'deliveries'] as const;

/* Whose key is gone, and who may not list keys, is told its number. */
const keyName = ({ key, keyId }: UsageRow): string =>
  key ? `${key.name} (${key.masked})` : keyId === null ? text.webhooks : text.keyNumber(keyId);

const clientName = ({ clientId, clientName: name }: UsageRow): string => name ?? clientId ?? text.agency;

/** The columns of what is told apart: of an agency its clients, of a client its keys. */
export function usageColumns(isAgency: boolean, by: Apart): GridColumn<UsageRow>[] {
  const nameOf = isAgency ? clientName : keyName;
  const who: GridColumn<UsageRow> = {
    id: 'who',
    title: isAgency ? text.client : text.key,
    value: nameOf,
    cell: (row) => <bdi>{nameOf(row)}</bdi>,
  };
  const day: GridColumn<UsageRow> = {
    id: 'day',
    title: text.day,
    value: (row) => row.day,
    cell: (row) => row.day,
  };
  const counted = COUNTED.map(
    (name): GridColumn<UsageRow> => ({
      id: name,
      title: text.counted[name],
      value: (row) => row[name],
      cell: (row) => number(row[name]),
      numeric: true,
    }),
  );
  return [...(by === 'day' ? [] : [who]), ...(by === 'who' ? [] : [day]), ...counted];
}

/** Names a row among those of one answer. */
export const rowId = ({ clientId, keyId, day }: UsageRow): string => `${clientId} ${keyId} ${day}`;
