import { ActionIcon, Anchor, Menu } from '@mantine/core';
import { number } from '../../format';
import { IconMore } from '../../icons';
import { Ago } from '../../parts/Ago';
import { menuColumn } from '../../parts/columns';
import type { GridColumn } from '../../parts/RowGrid';
import { countsOf, type Rule } from './rule';
import { text } from './text';

export type RuleWork = { what: 'create' } | { what: 'edit' | 'delete'; rule: Rule };

const figure = (id: string, title: string, of: (rule: Rule) => number | null): GridColumn<Rule> => ({
  id,
  title,
  numeric: true,
  value: of,
  cell: (rule) => {
    const value = of(rule);
    return value === null ? '' : number(value);
  },
});

/** The columns of the rules; without `setWork` nothing can be done with them. */
export function ruleColumns(setWork: ((work: RuleWork) => void) | null): GridColumn<Rule>[] {
  return [
    {
      id: 'name',
      title: text.name,
      value: ({ name }) => name,
      cell: (rule) =>
        setWork === null ? (
          <bdi>{rule.name}</bdi>
        ) : (
          <Anchor component="button" onClick={() => setWork({ what: 'edit', rule })}>
            <bdi>{rule.name}</bdi>
          </Anchor>
        ),
    },
    { id: 'counts', title: text.counts, value: countsOf, cell: (rule) => <bdi>{countsOf(rule)}</bdi> },
    figure('points', text.points, ({ points }) => points),
    figure('half', text.halfLife, ({ halfLifeDays }) => halfLifeDays),
    figure('most', text.maximum, ({ maximumTimes }) => maximumTimes),
    {
      id: 'updated',
      title: text.updated,
      value: ({ updatedTime }) => updatedTime,
      cell: ({ updatedTime }) => <Ago at={updatedTime} />,
    },
    ...(setWork === null ? [] : [menuColumn((rule: Rule) => <RuleMenu rule={rule} setWork={setWork} />)]),
  ];
}

function RuleMenu({ rule, setWork }: { rule: Rule; setWork: (work: RuleWork) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={text.menu(rule.name)}>
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setWork({ what: 'edit', rule })}>{text.edit}</Menu.Item>
        <Menu.Item color="red" onClick={() => setWork({ what: 'delete', rule })}>
          {text.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
