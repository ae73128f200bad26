import { Button, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { text } from '../../text';
import { CUSTOM } from '../record-field';
import type { Change } from './bulk-change';
import { type BulkField, bulkFields, changeOf, type Draft, mayClear } from './draft';

interface ChangeFormProps {
  fields: readonly BulkField[];
  customNames: readonly string[];
  draft: Draft;
  edit: (draft: Draft) => void;
  look: (change: Change) => void;
  cancel: () => void;
}

/** Which field gets which value, or loses it. */
export function ChangeForm({ fields, customNames, draft, edit, look, cancel }: ChangeFormProps) {
  const change = changeOf(draft, fields);
  const field = fields.find(({ name }) => name === draft.field);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (change) look(change);
      }}
    >
      <Stack>
        <Select
          label={text.bulk.field}
          data-autofocus
          searchable
          allowDeselect={false}
          data={optionsOf(bulkFields(fields), customNames)}
          value={draft.field}
          onChange={(name) => edit({ ...draft, field: name ?? draft.field, way: 'set', value: '' })}
        />
        {draft.field === CUSTOM ? (
          <TextInput
            label={text.bulk.name}
            value={draft.name}
            onChange={(event) => edit({ ...draft, name: event.currentTarget.value })}
          />
        ) : null}
        {mayClear(field) ? (
          <SegmentedControl
            aria-label={text.bulk.what}
            data={(['set', 'clear'] as const).map((value) => ({ value, label: text.bulk.ways[value] }))}
            value={draft.way}
            onChange={(way) => edit({ ...draft, way: way === 'clear' ? 'clear' : 'set' })}
          />
        ) : null}
        {draft.way === 'set' ? <Value kind={field?.kind} draft={draft} edit={edit} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {text.actions.cancel}
          </Button>
          <Button type="submit" disabled={change === null}>
            {text.bulk.preview}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Value({
  kind,
  draft,
  edit,
}: { kind: BulkField['kind'] | undefined } & Pick<ChangeFormProps, 'draft' | 'edit'>) {
  if (kind !== 'flag')
    return (
      <TextInput
        label={text.bulk.value}
        autoComplete="off"
        value={draft.value}
        onChange={(event) => edit({ ...draft, value: event.currentTarget.value })}
      />
    );
  return (
    <Select
      label={text.bulk.value}
      allowDeselect={false}
      data={(['yes', 'no'] as const).map((value) => ({ value, label: text.filters[value] }))}
      value={draft.value === '' ? null : draft.value}
      onChange={(value) => edit({ ...draft, value: value ?? '' })}
    />
  );
}

const optionsOf = (fields: readonly BulkField[], customNames: readonly string[]) => [
  { group: text.filters.own, items: fields.map(({ name: value, title: label }) => ({ value, label })) },
  {
    group: text.filters.custom,
    items: [
      ...customNames.map((name) => ({ value: CUSTOM + name, label: name })),
      { value: CUSTOM, label: text.bulk.otherField },
    ],
  },
];
