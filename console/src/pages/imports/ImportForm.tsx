import { Button, Checkbox, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type {
  ImportConflicts,
  ImportDates,
  ImportDecimals,
  ImportRecord,
  SuppressionScope,
} from '../../api/generated/imports';
import { entriesOf } from '../../format';
import { Box } from '../../parts/Box';
import { ErrorNote } from '../../parts/ErrorNote';
import { useKey } from '../../session';
import { ColumnTable } from './ColumnTable';
import { choicesOf, hasDates, hasNumbers, identifiersIn, isNameless, modesOf } from './choices';
import type { Import } from './import-preview';
import { Questions } from './Questions';
import { text } from './text';
import { type ImportSettings, useStart } from './use-start';

const Confirm = lazy(() => import('../../parts/Confirm'));

const DATES = entriesOf<ImportDates>(text.dateForms);
const DECIMALS = entriesOf<ImportDecimals>(text.decimalForms);
const CONFLICTS = entriesOf<ImportConflicts>(text.conflictForms);
const SCOPES = entriesOf<SuppressionScope>(text.scopes);

const among = <Value extends string>(entries: readonly { value: Value }[], given: string | null): Value | undefined =>
  entries.find(({ value }) => value === given)?.value;

/** The settings of an import, which can be tried and then run. */
export function ImportForm({ found }: { found: Import }) {
  const { record, job } = found;
  const [settings, setSettings] = useState(() => settingsOf(found));
  const [isSure, setSure] = useState(false);
  const { start, busy, refused } = useStart(job.id, settings);
  const change = (part: Partial<ImportSettings>) => setSettings((old) => ({ ...old, ...part }));
  const named = acceptedOf(found);
  const isOpen = hasDates(settings.columns) && settings.dates === null;
  return (
    <Box title={text.columns}>
      <Stack>
        <ColumnTable
          found={found}
          mode={settings.mode}
          choices={settings.columns}
          setChoices={(columns) => change({ columns })}
        />
        <Options record={record} settings={settings} change={change} />
        <Questions found={found} chosen={settings.companies} choose={(companies) => change({ companies })} />
        {isNameless(record) ? <Text size="sm">{text.aboutEach[record]}</Text> : null}
        <ErrorNote message={isSure ? null : refused} />
        <Starts named={named} busy={busy} isOpen={isOpen} tryIt={() => void start(true)} run={() => setSure(true)} />
      </Stack>
      <Suspense>
        {isSure ? (
          <Confirm
            isHarmless
            title={text.run(named)}
            action={text.run(named)}
            busy={busy}
            error={refused}
            close={() => setSure(false)}
            act={() => void start(false)}
          >
            {text.runs(named)}
          </Confirm>
        ) : null}
      </Suspense>
    </Box>
  );
}

interface StartsProps {
  /** The rows to import, in words. */
  named: string;
  busy: boolean;
  /** Whether a choice is missing. */
  isOpen: boolean;
  tryIt: () => void;
  run: () => void;
}

const Starts = ({ named, busy, isOpen, tryIt, run }: StartsProps) => (
  <Group>
    <Button loading={busy} disabled={isOpen} onClick={tryIt}>
      {text.try}
    </Button>
    <Button variant="default" disabled={busy || isOpen} onClick={run}>
      {text.run(named)}
    </Button>
    <Text size="sm" c="dimmed">
      {text.tryAbout}
    </Text>
  </Group>
);

/* How many rows will be written. A trial has counted those that would be refused. */
const acceptedOf = ({ record, rows, counts }: Import): string => text.rowsOf[record](rows - (counts?.refused ?? 0));

/* The settings of the last trial, else the defaults. */
const settingsOf = (found: Import): ImportSettings => ({
  columns: choicesOf(found),
  mode: among(modesOf(found.record), found.mode) ?? (isNameless(found.record) ? 'create' : 'upsert'),
  dates:
    found.dates ??
    found.proposedDates ??
    (found.columns.some(({ proposedKind: kind }) => kind === 'date' || kind === 'dateTime') ? null : 'iso'),
  decimals: found.decimals ?? found.proposedDecimals ?? 'point',
  conflicts: found.conflicts ?? 'refuse',
  companies: found.companies.map(({ name, companyId }) => ({ name, companyId })),
  liftSuppressions: found.liftSuppressions ?? false,
  scope: found.scope ?? 'client',
  force: found.force ?? false,
});

interface OptionsProps {
  record: ImportRecord;
  settings: ImportSettings;
  change: (part: Partial<ImportSettings>) => void;
}

/* What happens to rows whose identifiers belong to several people. */
function Conflicts({ record, settings: { columns, conflicts }, change }: OptionsProps) {
  if (record !== 'contact' || identifiersIn(record, columns).length < 2) return null;
  return (
    <Radio.Group
      label={text.conflicts}
      value={conflicts}
      onChange={(value) => change({ conflicts: among(CONFLICTS, value) ?? conflicts })}
    >
      <Stack gap="xs" mt="xs">
        {CONFLICTS.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} description={text.conflictsAbout[value]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/* What contacts and suppressions have besides. */
function Suppressing({ record, settings: { liftSuppressions, scope, force }, change }: OptionsProps) {
  const { isMaster } = useKey();
  if (record === 'contact')
    return (
      <Checkbox
        label={text.lift}
        description={text.liftAbout}
        checked={liftSuppressions}
        onChange={(event) => change({ liftSuppressions: event.currentTarget.checked })}
      />
    );
  if (record !== 'suppression') return null;
  return (
    <Group align="flex-end">
      {isMaster ? (
        <NativeSelect
          label={text.scope}
          data={SCOPES}
          value={scope}
          onChange={(event) => change({ scope: among(SCOPES, event.currentTarget.value) ?? scope })}
        />
      ) : null}
      <Checkbox
        label={text.force}
        checked={force}
        onChange={(event) => change({ force: event.currentTarget.checked })}
      />
    </Group>
  );
}

function Options(props: OptionsProps) {
  return (
    <>
      <Formats {...props} />
      <Conflicts {...props} />
      <Suppressing {...props} />
    </>
  );
}

/* The formats of dates and numbers are shown only where they matter. */
function Formats({ record, settings: { columns, mode, dates, decimals }, change }: OptionsProps) {
  const modes = modesOf(record);
  return (
    <Group align="flex-end">
      <NativeSelect
        label={text.mode}
        data={modes}
        value={mode}
        onChange={(event) => change({ mode: among(modes, event.currentTarget.value) ?? mode })}
      />
      {hasDates(columns) ? (
        <NativeSelect
          label={text.dates}
          data={dates === null ? [{ value: '', label: text.datesOpen }, ...DATES] : DATES}
          error={dates === null ? text.datesAbout : null}
          value={dates ?? ''}
          onChange={(event) => change({ dates: among(DATES, event.currentTarget.value) ?? dates })}
        />
      ) : null}
      {hasNumbers(columns) ? (
        <NativeSelect
          label={text.decimals}
          data={DECIMALS}
          value={decimals}
          onChange={(event) => change({ decimals: among(DECIMALS, event.currentTarget.value) ?? decimals })}
        />
      ) : null}
    </Group>
  );
}
