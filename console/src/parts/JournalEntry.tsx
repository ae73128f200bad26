import { Group, Table, Text } from '@mantine/core';
import type { JournalEntryFragment } from '../api/generated/journal';
import { number } from '../format';
import { shared } from '../shared-text';
import { Ago } from './Ago';
import { journalText } from './text';

type Field = JournalEntryFragment['fields'][number];

/** A value of the journal as text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return journalText.none;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The author of an entry. */
export const authorOf = ({ actor, actorName }: JournalEntryFragment): string =>
  [actorName, actor].filter(Boolean).join(' · ') || journalText.nobody;

/** The fields of an entry on one line. */
export const summaryOf = ({ fields }: JournalEntryFragment): string =>
  fields.map(({ name, before, after }) => `${name}: ${valueText(before)} → ${valueText(after)}`).join('; ');

/** One entry of the journal: what happened, who did it, and each field before and after. */
export function JournalEntry({ entry, withRecord = false }: { entry: JournalEntryFragment; withRecord?: boolean }) {
  const { kind, action, recordId, at, operation, requestId, fields } = entry;
  const { kinds, actions } = journalText;
  return (
    <div className="entry">
      <Group gap="xs" wrap="wrap">
        <Text fw={600}>
          {withRecord ? `${kinds[kind]} ${number(recordId)} ${actions[action]}` : `${kinds[kind]} ${actions[action]}`}
        </Text>
        <Text size="sm" c="dimmed">
          <Ago at={at} /> · <bdi>{authorOf(entry)}</bdi>
          {operation === null ? null : ` · ${operation}`}
        </Text>
      </Group>
      {fields.length === 0 ? null : <Fields fields={fields} />}
      {requestId === null ? null : (
        <Text size="xs" c="dimmed">
          {shared.request} <code>{requestId}</code>
        </Text>
      )}
    </div>
  );
}

function Fields({ fields }: { fields: readonly Field[] }) {
  return (
    <Table aria-label={journalText.fields} withRowBorders={false} verticalSpacing={2} fz="sm" className="wrapping">
      <Table.Thead className="unseen">
        <Table.Tr>
          <Table.Th scope="col">{journalText.field}</Table.Th>
          <Table.Th scope="col">{journalText.before}</Table.Th>
          <Table.Th scope="col">{journalText.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map(({ name, isCustom, before, after }) => (
          <Table.Tr key={`${isCustom} ${name}`}>
            <Table.Th scope="row" fw={400} c="dimmed" w="30%">
              <bdi>{name}</bdi>
              {isCustom ? ` (${journalText.custom})` : null}
            </Table.Th>
            <Table.Td w="35%">
              <bdi>{valueText(before)}</bdi>
            </Table.Td>
            <Table.Td>
              → <bdi>{valueText(after)}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
