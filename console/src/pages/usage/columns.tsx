import type { UsageQuery } from '../../api/generated/usage';
import { keyName as nameOfKey } from '../../parts/actor';
import { cellColumn, numberColumn, textColumn } from '../../parts/columns';
import { NameCell } from '../../parts/NameCell';
import type { GridColumn } from '../../parts/RowGrid';
import type { Apart } from './period';
import { text } from './text';

export type UsageRow = UsageQuery['usage']['items'][number];

/** What is counted, in the order of the columns. */
export const COUNTED = ['requests', 'refusals', 'writes', 'deliveries', 'consoleRequests'] as const;

/* Deleted keys, and keys that the visitor may not list, are shown by their number. */
function keyName({ key, keyId }: UsageRow): string {
  if (key) return nameOfKey(key.name, key.masked);
  return keyId === null ? text.webhooks : text.keyNumber(keyId);
}

const keyColumn: GridColumn<UsageRow> = cellColumn('who', text.key, keyName, (row) => (
  <NameCell below={row.key?.masked}>{keyName(row)}</NameCell>
));

const clientName = ({ clientId, clientName: name }: UsageRow): string => name ?? clientId ?? text.agency;

/** The columns for a grouping: of an agency by client, of a client by key. */
export const usageColumns = (isAgency: boolean, by: Apart): GridColumn<UsageRow>[] => [
  ...(by === 'day' ? [] : [isAgency ? textColumn('who', text.client, clientName) : keyColumn]),
  ...(by === 'who' ? [] : [textColumn<UsageRow>('day', text.day, ({ day }) => day)]),
  ...COUNTED.map((name) => numberColumn<UsageRow>(name, text.counted[name], (row) => row[name])),
];

/** Identifies a row within one answer. */
export const rowId = ({ clientId, keyId, day }: UsageRow): string => `${clientId} ${keyId} ${day}`;
