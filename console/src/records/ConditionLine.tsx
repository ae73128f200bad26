import { ActionIcon, Group, Select } from '@mantine/core';
import { IconRemove } from '../icons';
import { ConditionValue } from './ConditionValue';
import { type Condition, comparisonsOf, type FilterField } from './filter';
import { CUSTOM } from './record-field';
import { filterText } from './text';

interface ConditionLineProps {
  fields: readonly FilterField[];
  customNames: readonly string[];
  condition: Condition;
  change: (condition: Condition) => void;
  remove: () => void;
}

/** One condition: field, comparison, value. */
export function ConditionLine({ fields, customNames, condition, change, remove }: ConditionLineProps) {
  const fieldOf = (name: string) => fields.find((one) => one.name === name);
  const offered = comparisonsOf(fieldOf(condition.field), condition.field);
  const comparison = offered.find(({ name }) => name === condition.is);
  const choose = (name: string | null) => {
    if (name === null) return;
    const possible = comparisonsOf(fieldOf(name), name);
    const is = possible.find((one) => one.name === condition.is) ?? possible[0];
    change({ field: name, is: is?.name ?? '', value: is?.wants === comparison?.wants ? condition.value : '' });
  };
  return (
    <Group gap={6} wrap="wrap">
      <Select
        size="xs"
        w={190}
        aria-label={filterText.field}
        searchable
        allowDeselect={false}
        data={optionsFor(fields, customNames, condition.field)}
        value={condition.field}
        onChange={choose}
      />
      <Select
        size="xs"
        w={170}
        aria-label={filterText.comparison}
        allowDeselect={false}
        data={offered.map(({ name: value, title: label }) => ({ value, label }))}
        value={condition.is}
        onChange={(is) => change({ ...condition, is: is ?? condition.is })}
      />
      <ConditionValue
        wants={comparison?.wants ?? 'text'}
        value={condition.value}
        change={(value) => change({ ...condition, value })}
      />
      <ActionIcon size="md" variant="subtle" color="gray" aria-label={filterText.remove} onClick={remove}>
        <IconRemove size={16} />
      </ActionIcon>
    </Group>
  );
}

/* A field that the address names is offered even if no record has it any more. */
function optionsFor(fields: readonly FilterField[], customNames: readonly string[], chosen: string) {
  const isUnknown = chosen.startsWith(CUSTOM) && !customNames.includes(chosen.slice(CUSTOM.length));
  const names = isUnknown ? [...customNames, chosen.slice(CUSTOM.length)] : customNames;
  const own = fields.map(({ name: value, title: label }) => ({ value, label }));
  if (names.length === 0) return own;
  const custom = names.map((name) => ({ value: CUSTOM + name, label: name }));
  return [
    { group: filterText.own, items: own },
    { group: filterText.custom, items: custom },
  ];
}
