import { Group, Stack, Text } from '@mantine/core';
import { entriesOf, number } from '../../format';
import { JobFile } from '../../jobs/JobFile';
import { Box } from '../../parts/Box';
import { Facts } from '../../parts/Facts';
import type { Import } from './import-preview';
import { TriedRows } from './TriedRows';
import { text } from './text';

interface OutcomeProps {
  found: Import;
  counts: NonNullable<Import['counts']>;
}

/** The result of an import or of a trial: counts, rows, and a file of the refused rows. */
export function Outcome({ found: { job, dryRun }, counts }: OutcomeProps) {
  const isTrial = dryRun === true;
  const isShown = (value: keyof typeof text.counted) => {
    if (value === 'repeated') return isTrial;
    return counts[value] > 0 || !/^(suppressed|optOuts)/.test(value);
  };
  const counted = entriesOf(text.counted).filter(({ value }) => isShown(value));
  return (
    <Box title={isTrial ? text.would : text.happened}>
      <Stack>
        <Facts facts={Object.fromEntries(counted.map(({ value, label }) => [label, number(counts[value])]))} />
        {counts.refused > 0 ? (
          <Group>
            <JobFile id={job.id} file="refused" size="sm" words={text.refusedFile} />
            <Text size="sm">{text.refusedAbout}</Text>
          </Group>
        ) : null}
        {isTrial ? <TriedRows id={job.id} counts={counts} /> : null}
      </Stack>
    </Box>
  );
}
