import { Group, Stack, Text } from '@mantine/core';
import { JobFile } from '../../jobs/JobFile';
import { Box } from '../../parts/Box';
import { Facts } from '../../parts/Facts';
import { entriesOf, number, text } from '../../text';
import type { Import } from './import-preview';
import { TriedRows } from './TriedRows';

interface OutcomeProps {
  found: Import;
  counts: NonNullable<Import['counts']>;
}

/** What came of an import, or what would come of it: counts, rows, and the rows that were refused as a file. */
export function Outcome({ found: { job, dryRun }, counts }: OutcomeProps) {
  const isTrial = dryRun === true;
  const counted = entriesOf(text.imports.counted).filter(({ value }) => isTrial || value !== 'repeated');
  return (
    <Box title={isTrial ? text.imports.would : text.imports.happened}>
      <Stack>
        <Facts facts={Object.fromEntries(counted.map(({ value, label }) => [label, number(counts[value])]))} />
        {counts.refused > 0 ? (
          <Group>
            <JobFile id={job.id} file="refused" size="sm" words={text.imports.refusedFile} />
            <Text size="sm">{text.imports.refusedAbout}</Text>
          </Group>
        ) : null}
        {isTrial ? <TriedRows id={job.id} counts={counts} /> : null}
      </Stack>
    </Box>
  );
}
