import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus } from '../icons';
import { ConditionLine } from './ConditionLine';
import {
  type Group as Bracket,
  type Condition,
  comparisonsOf,
  type Filter,
  type FilterField,
  type Join,
} from './filter';
import { filterText } from './text';

interface FilterBarProps {
  fields: readonly FilterField[];
  /** The names of custom fields. */
  customNames: readonly string[];
  filter: Filter;
  change: (filter: Filter) => void;
}

/** The conditions of a list, each a field, a comparison and a value, some of them in groups. */
export function FilterBar({ fields, customNames, filter, change }: FilterBarProps) {
  const filterable = fields.filter(({ path }) => path !== null);
  const fresh = newCondition(filterable);
  const { conditions, groups, join } = filter;
  const replace = (index: number, group: Bracket | null) =>
    change({ ...filter, groups: groups.flatMap((one, place) => (place === index ? (group ?? []) : one)) });
  return (
    <Paper withBorder p="sm" component="section" aria-label={filterText.title}>
      <Stack gap={6}>
        {conditions.length + groups.length > 1 ? (
          <Joined
            joins={['all', 'any']}
            join={join}
            choose={(chosen) => change({ ...filter, join: chosen === 'any' ? 'any' : 'all' })}
          />
        ) : null}
        <Conditions
          fields={filterable}
          customNames={customNames}
          conditions={conditions}
          change={(next) => change({ ...filter, conditions: next })}
        />
        {groups.map((group, index) => (
          <Brackets
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name but their place.
            key={index}
            fields={filterable}
            customNames={customNames}
            group={group}
            change={(next) => replace(index, next)}
          />
        ))}
        <Group gap="xs">
          <Adding add={() => change({ ...filter, conditions: [...conditions, fresh] })}>{filterText.add}</Adding>
          <Adding add={() => change({ ...filter, groups: [...groups, { join: 'any', conditions: [fresh] }] })}>
            {filterText.addGroup}
          </Adding>
        </Group>
      </Stack>
    </Paper>
  );
}

interface BracketsProps {
  fields: readonly FilterField[];
  customNames: readonly string[];
  group: Bracket;
  /** Null removes the group. */
  change: (group: Bracket | null) => void;
}

function Brackets({ fields, customNames, group, change }: BracketsProps) {
  const { join, conditions } = group;
  return (
    <Paper withBorder p="xs" component="fieldset" className="bracket" aria-label={filterText.group}>
      <Stack gap={6}>
        <Joined joins={['any', 'all', 'none']} join={join} choose={(chosen) => change({ ...group, join: chosen })} />
        <Conditions
          fields={fields}
          customNames={customNames}
          conditions={conditions}
          change={(next) => change(next.length === 0 ? null : { ...group, conditions: next })}
        />
        <Group>
          <Adding add={() => change({ ...group, conditions: [...conditions, newCondition(fields)] })}>
            {filterText.add}
          </Adding>
        </Group>
      </Stack>
    </Paper>
  );
}

/** The initial condition of a new line. */
function newCondition(fields: readonly FilterField[]): Condition {
  const first = fields[0];
  return { field: first?.name ?? '', is: comparisonsOf(first, first?.name ?? '')[0]?.name ?? '', value: '' };
}

const Adding = ({ add, children }: { add: () => void; children: string }) => (
  <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add}>
    {children}
  </Button>
);

interface JoinedProps {
  joins: readonly Join[];
  join: Join;
  choose: (join: Join) => void;
}

const Joined = ({ joins, join, choose }: JoinedProps) => (
  <Group gap="xs">
    <Text size="sm">{filterText.match}</Text>
    <SegmentedControl
      size="xs"
      aria-label={filterText.match}
      data={joins.map((value) => ({ value, label: filterText.joins[value] }))}
      value={join}
      onChange={(value) => choose(joins.find((one) => one === value) ?? 'all')}
    />
  </Group>
);

interface ConditionsProps {
  fields: readonly FilterField[];
  customNames: readonly string[];
  conditions: readonly Condition[];
  change: (conditions: readonly Condition[]) => void;
}

const Conditions = ({ fields, customNames, conditions, change }: ConditionsProps) =>
  conditions.map((condition, index) => (
    <ConditionLine
      // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name but their place.
      key={index}
      fields={fields}
      customNames={customNames}
      condition={condition}
      change={(next) => change(conditions.map((one, place) => (place === index ? next : one)))}
      remove={() => change(conditions.filter((_, place) => place !== index))}
    />
  ));
