import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import type { AddressChange } from '../../address';
import type { ChangeAction, ChangeKind } from '../../api/generated/journal';
import { entriesOf } from '../../format';
import { historyText } from '../../history/text';
import { type Range, When } from '../../history/When';
import { Who } from '../../history/Who';
import { Disclosure } from '../../parts/Disclosure';
import { text } from './text';

/** What narrows the journal. */
export interface Narrowed {
  kind: ChangeKind | undefined;
  action: ChangeAction | undefined;
  who: string;
  when: Range | undefined;
  record: number | undefined;
  field: string;
}

interface FiltersProps {
  address: Narrowed;
  setAddress: (change: AddressChange<Narrowed>) => void;
}

const KINDS = Object.entries(historyText.kinds).map(([value, { title }]) => ({ value, label: title }));

/** Who, what, which kind of records, and when; ids and names of fields are further down. */
export function Filters({ address, setAddress }: FiltersProps) {
  const { kind, action, who, when } = address;
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Who value={who} change={(actor) => setAddress({ who: actor })} />
        <Select
          w={170}
          aria-label={text.action}
          placeholder={text.anyAction}
          clearable
          data={entriesOf(historyText.actionTitles)}
          value={action ?? null}
          onChange={(value) => setAddress({ action: value ?? undefined })}
        />
        <Select
          w={170}
          aria-label={text.kind}
          placeholder={text.anyKind}
          clearable
          data={KINDS}
          value={kind ?? null}
          onChange={(value) => setAddress({ kind: kindOf(value) })}
        />
        <When value={when} change={(range) => setAddress({ when: range })} />
      </Group>
      <Disclosure line={text.moreFilters} closed={null}>
        {() => <MoreFilters address={address} setAddress={setAddress} />}
      </Disclosure>
    </Stack>
  );
}

const MoreFilters = ({ address: { record, field }, setAddress }: FiltersProps) => (
  <Group gap="xs">
    <NumberInput
      w={180}
      aria-label={text.record}
      placeholder={text.record}
      hideControls
      min={1}
      allowDecimal={false}
      value={record ?? ''}
      onChange={(value) => setAddress({ record: Number(value) || undefined })}
    />
    <TextInput
      w={220}
      aria-label={text.field}
      placeholder={text.field}
      value={field}
      onChange={(event) => setAddress({ field: event.currentTarget.value })}
    />
  </Group>
);

const ALL_KINDS: readonly ChangeKind[] = [
  'contact',
  'company',
  'email',
  'person',
  'campaign',
  'activity',
  'score',
  'integration',
  'suppression',
];

/** A kind of an address; undefined: none, or no kind. */
export const kindOf = (value: unknown): ChangeKind | undefined => ALL_KINDS.find((one) => one === value);

const ALL_ACTIONS: readonly ChangeAction[] = [
  'created',
  'changed',
  'deleted',
  'merged',
  'unmerged',
  'silenced',
  'resumed',
  'added',
  'lifted',
];

/** An action of an address. */
export const actionOf = (value: unknown): ChangeAction | undefined => ALL_ACTIONS.find((one) => one === value);
