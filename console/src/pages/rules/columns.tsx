import { menuColumn, numberColumn, openColumn, textColumn, timeColumn } from '../../parts/columns';
import type { GridColumn } from '../../parts/RowGrid';
import { RowMenu } from '../../parts/RowMenu';
import { countsOf, type Rule } from './rule';
import { text } from './text';

export type RuleWork = { what: 'create' } | { what: 'edit' | 'delete'; rule: Rule };

/** The columns of the rules; without `setWork` nothing can be done with them. */
export const ruleColumns = (setWork: ((work: RuleWork) => void) | null): GridColumn<Rule>[] => [
  openColumn('name', text.name, ({ name }) => name, setWork && ((rule) => setWork({ what: 'edit', rule }))),
  textColumn('counts', text.counts, countsOf),
  numberColumn('points', text.points, ({ points }) => points),
  numberColumn('half', text.halfLife, ({ halfLifeDays }) => halfLifeDays),
  numberColumn('most', text.maximum, ({ maximumTimes }) => maximumTimes),
  timeColumn('updated', text.updated, ({ updatedTime }) => updatedTime),
  ...(setWork === null ? [] : [menuColumn((rule: Rule) => <RuleMenu rule={rule} setWork={setWork} />)]),
];

const RuleMenu = ({ rule, setWork }: { rule: Rule; setWork: (work: RuleWork) => void }) => (
  <RowMenu
    label={text.menu(rule.name)}
    actions={[
      { title: text.edit, act: () => setWork({ what: 'edit', rule }) },
      { title: text.delete, act: () => setWork({ what: 'delete', rule }), isDangerous: true },
    ]}
  />
);
