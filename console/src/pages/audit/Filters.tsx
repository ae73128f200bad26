import { Group, Select, Stack, TextInput } from '@mantine/core';
import type { AddressChange } from '../../address';
import type { AuditAction, AuditSubjectKind } from '../../api/generated/audit';
import { entriesOf } from '../../format';
import { actionTitles } from '../../history/action-titles';
import { type Range, When } from '../../history/When';
import { Who } from '../../history/Who';
import { Disclosure } from '../../parts/Disclosure';
import { ClientFilter } from './ClientFilter';
import { text } from './text';

/** What narrows the audit log. */
export interface Narrowed {
  action: AuditAction | undefined;
  kind: AuditSubjectKind | undefined;
  who: string;
  when: Range | undefined;
  client: string;
  subject: string;
}

interface FiltersProps {
  address: Narrowed;
  setAddress: (change: AddressChange<Narrowed>) => void;
  isAgency: boolean;
}

const SUBJECTS = entriesOf(text.subjects);
const ACTIONS = entriesOf(actionTitles);

/** A name of an address, if it is known. */
export const subjectOf = (value: unknown): AuditSubjectKind | undefined =>
  SUBJECTS.find((one) => one.value === value)?.value;
export const actionOf = (value: unknown): AuditAction | undefined => ACTIONS.find((one) => one.value === value)?.value;

/* The actions by what they are about, in the order of that list. */
const GROUPED = SUBJECTS.map(({ value: kind, label }) => ({
  group: label,
  items: ACTIONS.filter(({ value }) => groupOf(value) === kind),
})).filter(({ items }) => items.length > 0);

function groupOf(action: AuditAction): AuditSubjectKind {
  if (action.startsWith('workspace')) return 'client';
  if (action.startsWith('duplicates')) return 'person';
  if (action.startsWith('merges')) return 'plan';
  return SUBJECTS.find(({ value }) => action.startsWith(`${value}_`))?.value ?? 'agency';
}

/** Who, what, about what, when, and in the log of an agency which client. */
export function Filters({ address, setAddress, isAgency }: FiltersProps) {
  const { action, kind, who, when, client, subject } = address;
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Who value={who} change={(actor) => setAddress({ who: actor })} />
        <Select
          w={220}
          aria-label={text.action}
          placeholder={text.anyAction}
          clearable
          searchable
          data={GROUPED}
          value={action ?? null}
          onChange={(value) => setAddress({ action: actionOf(value) })}
        />
        <Select
          w={180}
          aria-label={text.subject}
          placeholder={text.anySubject}
          clearable
          data={SUBJECTS}
          value={kind ?? null}
          onChange={(value) => setAddress({ kind: subjectOf(value) })}
        />
        <When value={when} change={(range) => setAddress({ when: range })} />
        {isAgency ? <ClientFilter value={client} change={(id) => setAddress({ client: id })} /> : null}
      </Group>
      <Disclosure line={text.moreFilters} closed={null}>
        {() => (
          <TextInput
            w={220}
            aria-label={text.subjectId}
            placeholder={text.subjectId}
            value={subject}
            onChange={(event) => setAddress({ subject: event.currentTarget.value.trim() })}
          />
        )}
      </Disclosure>
    </Stack>
  );
}
