import { Group, Stack, Text, Title } from '@mantine/core';
import type { ImportRecord, RowCountsFragment } from '../../api/generated/imports';
import { entriesOf } from '../../format';
import { JobFile } from '../../jobs/JobFile';
import { Box } from '../../parts/Box';
import { PageLink } from '../../parts/RecordLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { titles } from '../titles';
import type { Import } from './import-preview';
import { text } from './text';

type Count = keyof typeof text.counted;
type Example = Import['examples'][number]['rows'][number];

/* The pages of what was written. */
const PAGES = {
  contact: ['people', 'duplicates', 'contacts'],
  company: ['companies'],
  email: ['emails'],
  activity: ['people'],
  suppression: ['suppressions'],
} as const;

interface OutcomeProps {
  found: Import;
  counts: RowCountsFragment;
}

/** The result of an import or of a trial: the number of rows with each outcome, the first of them, and files. */
export function Outcome({ found: { job, record, dryRun, trial, examples }, counts }: OutcomeProps) {
  const title = dryRun ? text.would : text.happened;
  return (
    <Box title={title}>
      <Stack>
        <Counts label={title} record={record} trial={dryRun ? counts : trial} result={dryRun ? null : counts} />
        <Group>
          {(dryRun ? [] : PAGES[record]).map((page) => (
            <PageLink key={page} page={page} size="sm">
              {titles[page]}
            </PageLink>
          ))}
        </Group>
        {examples.map(({ kind, rows }) => (
          <Examples key={kind} kind={kind} rows={rows} total={counts[kind]} />
        ))}
        <Group>
          {counts.refused > 0 ? (
            <>
              <JobFile id={job.id} file="refused" size="sm" words={text.refusedFile} />
              <Text size="sm">{text.refusedAbout}</Text>
            </>
          ) : null}
          {dryRun ? <JobFile id={job.id} file="outcome" size="sm" words={text.outcomeFile} /> : null}
        </Group>
      </Stack>
    </Box>
  );
}

type CountsProps = { label: string; record: ImportRecord } & Record<'trial' | 'result', RowCountsFragment | null>;

/* Most outcomes are shown even where no row has them; some exist for contacts only. */
const ALWAYS = /^(created|updated|unchanged|refused)$/;
const OF_CONTACTS = /^(joined|duplicates|suppressed)$/;

function Counts({ label, record, trial, result }: CountsProps) {
  const isShown = (count: Count) =>
    ALWAYS.test(count) || (record === 'contact' && OF_CONTACTS.test(count)) || !!trial?.[count] || !!result?.[count];
  const columnOf = (
    title: string,
    counts: Record<Count, number | null> | null,
  ): TableColumn<{ value: Count; label: string }>[] =>
    counts ? [{ title, numeric: true, value: ({ value }) => counts[value] }] : [];
  return (
    <RowTable
      label={label}
      name="import-outcome"
      columns={[
        { title: text.outcome, value: (row) => row.label, heads: true },
        ...columnOf(text.trial, trial),
        // Only a trial counts the rows that repeat an earlier one.
        ...columnOf(text.result, result && { ...result, repeated: null }),
      ]}
      rows={entriesOf(text.counted).filter(({ value }) => isShown(value))}
      rowId={({ value }) => value}
    />
  );
}

const EXAMPLE_COLUMNS: readonly TableColumn<Example>[] = [
  { title: text.row, value: ({ row }) => row, width: 70 },
  { title: text.values, value: (example) => example.text },
  { title: text.reason, value: ({ because }) => because },
];

function Examples({ kind, rows, total }: { kind: Count; rows: readonly Example[]; total: number }) {
  const title = text.examples(text.counted[kind], rows.length, total);
  return (
    <div>
      <Title order={3} size="h6">
        {title}
      </Title>
      <RowTable label={title} name={`import-${kind}`} columns={EXAMPLE_COLUMNS} rows={rows} rowId={({ row }) => row} />
    </div>
  );
}
