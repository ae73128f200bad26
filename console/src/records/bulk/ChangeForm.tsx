import { Button, Checkbox, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { shared } from '../../shared-text';
import { CUSTOM } from '../record-field';
import { filterText } from '../text';
import type { Change } from './bulk-change';
import { type BulkField, bulkFields, changeOf, type Draft, mayClear, mayLiftBy } from './draft';
import { text } from './text';

interface ChangeFormProps {
  fields: readonly BulkField[];
  customNames: readonly string[];
  draft: Draft;
  edit: (draft: Draft) => void;
  look: (change: Change) => void;
  cancel: () => void;
}

/** Sets or clears one field. */
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
          label={text.field}
          data-autofocus
          searchable
          allowDeselect={false}
          data={optionsOf(bulkFields(fields), customNames)}
          value={draft.field}
          onChange={(name) => edit({ ...draft, field: name ?? draft.field, way: 'set', value: '' })}
        />
        {draft.field === CUSTOM ? (
          <TextInput
            label={text.name}
            value={draft.name}
            onChange={(event) => edit({ ...draft, name: event.currentTarget.value })}
          />
        ) : null}
        {mayClear(field) ? (
          <SegmentedControl
            aria-label={text.what}
            data={(['set', 'clear'] as const).map((value) => ({ value, label: text.ways[value] }))}
            value={draft.way}
            onChange={(way) => edit({ ...draft, way: way === 'clear' ? 'clear' : 'set' })}
          />
        ) : null}
        {draft.way === 'set' ? <Value kind={field?.kind} draft={draft} edit={edit} /> : null}
        {mayLiftBy(draft) ? <Lifting draft={draft} edit={edit} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {shared.cancel}
          </Button>
          <Button type="submit" disabled={change === null}>
            {text.preview}
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
        label={text.value}
        autoComplete="off"
        value={draft.value}
        onChange={(event) => edit({ ...draft, value: event.currentTarget.value })}
      />
    );
  return (
    <Select
      label={text.value}
      allowDeselect={false}
      data={(['yes', 'no'] as const).map((value) => ({ value, label: shared[value] }))}
      value={draft.value === '' ? null : draft.value}
      onChange={(value) => edit({ ...draft, value: value ?? '' })}
    />
  );
}

const Lifting = ({ draft, edit }: Pick<ChangeFormProps, 'draft' | 'edit'>) => (
  <Checkbox
    label={text.lift}
    description={text.liftAbout}
    checked={draft.lifts}
    onChange={(event) => edit({ ...draft, lifts: event.currentTarget.checked })}
  />
);

const optionsOf = (fields: readonly BulkField[], customNames: readonly string[]) => [
  { group: filterText.own, items: fields.map(({ name: value, title: label }) => ({ value, label })) },
  {
    group: filterText.custom,
    items: [
      ...customNames.map((name) => ({ value: CUSTOM + name, label: name })),
      { value: CUSTOM, label: text.otherField },
    ],
  },
];
