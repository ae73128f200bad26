import { Group, Progress, Stack, Text } from '@mantine/core';
import { OverviewStatusesDocument } from '../../api/generated/overview';
import { useRead } from '../../api/use-read';
import { LEAST_OF_RATE, number, percent } from '../../format';
import { Box } from '../../parts/Box';
import { PageLink } from '../../parts/RecordLink';
import { titles } from '../titles';
import { text } from './text';

/** The contacts by their status. */
export function Statuses() {
  const { data, error, again } = useRead(OverviewStatusesDocument, {});
  return (
    <Box title={text.statuses} error={error} again={again}>
      {data && data.contactCounts.items.length === 0 ? (
        <Text size="sm">
          {text.noContacts} <PageLink page="imports">{titles.imports}</PageLink>
        </Text>
      ) : null}
      <Stack gap="xs">
        {(data?.contactCounts.items ?? []).map(({ value, count, share }) => (
          <div key={value ?? ''}>
            <Group justify="space-between" gap="xs">
              <Text size="sm">
                <bdi>{value ?? text.noStatus}</bdi>
              </Text>
              <Text size="sm" className="numbers">
                {number(count)}
                {data && data.contactCounts.total >= LEAST_OF_RATE ? ` · ${percent(share)}` : null}
              </Text>
            </Group>
            <Progress value={share * 100} aria-hidden="true" />
          </div>
        ))}
      </Stack>
      {data ? (
        <Text size="sm" mt="sm">
          <PageLink page="suppressions">{text.suppressions(data.suppressions.totalCount)}</PageLink>
        </Text>
      ) : null}
    </Box>
  );
}
