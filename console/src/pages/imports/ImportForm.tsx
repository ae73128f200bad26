import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ImportDates, ImportDecimals } from '../../api/generated/imports';
import { entriesOf } from '../../format';
import { Box } from '../../parts/Box';
import { ColumnTable } from './ColumnTable';
import { choicesOf, isNameless, modesOf } from './choices';
import type { Import } from './import-preview';
import { text } from './text';
import { useStart } from './use-start';

const Confirm = lazy(() => import('../../parts/Confirm'));

const DATES = entriesOf<ImportDates>(text.dateForms);
const DECIMALS = entriesOf<ImportDecimals>(text.decimalForms);

const among = <Value extends string>(entries: readonly { value: Value }[], given: string | null): Value | undefined =>
  entries.find(({ value }) => value === given)?.value;

/** Everything that is chosen before an import is tried, and before it is run. */
export function ImportForm({ found }: { found: Import }) {
  const { record, rows, job } = found;
  const modes = modesOf(record);
  const [columns, setColumns] = useState(() => choicesOf(found));
  const [mode, setMode] = useState(among(modes, found.mode) ?? (isNameless(record) ? 'create' : 'upsert'));
  const [dates, setDates] = useState<ImportDates>(found.dates ?? 'iso');
  const [decimals, setDecimals] = useState<ImportDecimals>(found.decimals ?? 'point');
  const [isSure, setSure] = useState(false);
  const { start, busy, refused } = useStart(job.id, { columns, mode, dates, decimals });
  const named = text.rowsOf[record](rows);
  const hasDates = columns.some(
    ({ kind, meaning }) => kind === 'date' || kind === 'dateTime' || meaning === 'emailTimestamp',
  );
  const hasNumbers = columns.some(({ kind }) => kind === 'number');
  return (
    <Box title={text.columns}>
      <Stack>
        <ColumnTable found={found} choices={columns} setChoices={setColumns} />
        <Group align="flex-end">
          <NativeSelect
            label={text.mode}
            data={modes}
            value={mode}
            onChange={(event) => setMode(among(modes, event.currentTarget.value) ?? mode)}
          />
          {hasDates ? (
            <NativeSelect
              label={text.dates}
              data={DATES}
              value={dates}
              onChange={(event) => setDates(among(DATES, event.currentTarget.value) ?? dates)}
            />
          ) : null}
          {hasNumbers ? (
            <NativeSelect
              label={text.decimals}
              data={DECIMALS}
              value={decimals}
              onChange={(event) => setDecimals(among(DECIMALS, event.currentTarget.value) ?? decimals)}
            />
          ) : null}
        </Group>
        {isNameless(record) ? <Text size="sm">{text.aboutEach[record]}</Text> : null}
        {refused === null || isSure ? null : (
          <Alert color="red" variant="outline" role="alert">
            {refused}
          </Alert>
        )}
        <Group>
          <Button loading={busy} onClick={() => void start(true)}>
            {text.try}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => setSure(true)}>
            {text.run(named)}
          </Button>
          <Text size="sm" c="dimmed">
            {text.tryAbout}
          </Text>
        </Group>
      </Stack>
      <Suspense>
        {isSure ? (
          <Confirm
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
