import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { ScoringRuleInput } from '../../api/generated/rules';
import { number, points } from '../../format';
import { ErrorNote } from '../../parts/ErrorNote';
import { contactName } from '../../parts/names';
import { PersonLink } from '../../parts/PersonLink';
import { PageLink } from '../../parts/RecordLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { titles } from '../titles';
import { text } from './text';
import { type Trial, useTrial } from './use-trial';

interface TrialBoxProps {
  /** All rules after the change. */
  rules: () => ScoringRuleInput[];
  /** The scores of the levels. */
  levels: readonly number[];
}

/** Tries rules before they are saved: the number of contacts at each level, and the contacts that would change level. */
export function TrialBox({ rules, levels }: TrialBoxProps) {
  const { trial, busy, failed, stop, start, more } = useTrial();
  return (
    <Stack gap="xs" aria-busy={busy}>
      <Group gap="xs">
        <Button variant="default" loading={busy} onClick={() => void start(rules())}>
          {text.trial}
        </Button>
        {busy ? (
          <>
            <Loader size="xs" />
            <Text size="sm">{text.trialBusy(trial?.contacts ?? 0)}</Text>
            <Button size="compact-sm" variant="subtle" onClick={stop}>
              {text.stop}
            </Button>
          </>
        ) : null}
        {!busy && trial && trial.next !== null && !failed ? (
          <Button size="compact-sm" variant="subtle" onClick={() => void more(rules())}>
            {text.trialMore}
          </Button>
        ) : null}
      </Group>
      <ErrorNote message={failed?.sentence} />
      {trial && !busy && !failed ? (
        <Text size="sm" role="status">
          {trial.contacts === 0 ? (
            <>
              {text.trialNobody} <PageLink page="contacts">{titles.contacts}</PageLink>
            </>
          ) : (
            text.trialDone(trial.contacts, trial.changed)
          )}
        </Text>
      ) : null}
      {trial && trial.examples.length > 0 ? <Examples examples={trial.examples} /> : null}
      {trial && trial.contacts > 0 ? <Found trial={trial} levels={levels} /> : null}
    </Stack>
  );
}

type Level = Trial['levels'][number];
type Crossing = Trial['crossings'][number];

const pointsColumn = (title: string, value: (row: Crossing) => number): TableColumn<Crossing> => ({
  title,
  value,
  cell: (row) => points(value(row)),
  numeric: true,
});

function Found({ trial, levels }: { trial: Trial; levels: readonly number[] }) {
  if (levels.length === 0)
    return (
      <Text size="sm">
        {text.noLevels} <PageLink page="settings">{titles.settings}</PageLink>
      </Text>
    );
  const columns: readonly TableColumn<Level>[] = [
    { title: text.level, value: ({ level }) => levelName(level, levels) },
    { title: text.now, value: ({ now }) => now, numeric: true },
    { title: text.then, value: ({ then }) => then, numeric: true },
  ];
  return (
    <>
      <RowTable
        label={text.trialTitle}
        name="trial-levels"
        columns={columns}
        rows={trial.levels}
        rowId={({ level }) => level}
      />
      {trial.crossings.length === 0 ? (
        <Text size="sm">{text.noCrossings}</Text>
      ) : (
        <Crossings crossings={trial.crossings} />
      )}
    </>
  );
}

const EXAMPLE: readonly TableColumn<Crossing>[] = [
  {
    title: text.contact,
    value: ({ contact, contactId }) => (contact ? contactName(contact) : contactId),
    cell: ({ contact, contactId }) =>
      contact ? <PersonLink contact={contact}>{contactName(contact)}</PersonLink> : contactId,
  },
  pointsColumn(text.scoreNow, ({ value }) => value),
  pointsColumn(text.scoreThen, ({ triedValue }) => triedValue),
];

const Examples = ({ examples }: Pick<Trial, 'examples'>) => (
  <>
    <Text size="sm" fw={600}>
      {text.examples}
    </Text>
    <RowTable
      label={text.examples}
      name="trial-examples"
      columns={EXAMPLE}
      rows={examples}
      rowId={({ contactId }) => contactId}
    />
  </>
);

const levelName = (level: number, levels: readonly number[]): string =>
  level === 0 ? text.noLevel : `${level}: ≥ ${number(levels[level - 1] ?? 0)}`;

/** The most rows that are shown; the figures above count all, and the file has all. */
const MOST = 100;

const CROSSINGS: readonly TableColumn<Crossing>[] = [
  {
    title: text.contact,
    value: ({ contact, contactId }) => (contact ? contactName(contact) : contactId),
  },
  pointsColumn(text.scoreNow, ({ value }) => value),
  pointsColumn(text.scoreThen, ({ triedValue }) => triedValue),
  { title: text.levelNow, value: ({ level }) => level, numeric: true },
  { title: text.levelThen, value: ({ triedLevel }) => triedLevel, numeric: true },
];

function Crossings({ crossings }: Pick<Trial, 'crossings'>) {
  return (
    <>
      <Text size="sm" fw={600}>
        {text.crossings} ({number(crossings.length)})
      </Text>
      <RowTable
        label={text.crossings}
        name="trial-crossings"
        columns={CROSSINGS}
        rows={crossings.slice(0, MOST)}
        further={crossings.slice(MOST)}
        rowId={({ contactId }) => contactId}
        height={240}
      />
    </>
  );
}
