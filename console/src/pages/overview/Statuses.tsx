import { Anchor, Group, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useClientId } from '../../address';
import { OverviewStatusesDocument } from '../../api/generated/overview';
import { useRead } from '../../api/use-read';
import { Box } from '../../parts/Box';
import { number, percent, text } from '../../text';

/** The contacts by their status. */
export function Statuses() {
  const clientId = useClientId();
  const { data, error, again } = useRead(OverviewStatusesDocument, {});
  return (
    <Box title={text.overview.statuses} error={error} again={again}>
      {data && data.contactCounts.items.length === 0 ? (
        <Text size="sm">
          {text.contacts.noneAbout}{' '}
          <Anchor component={Link} to={`/w/${encodeURIComponent(clientId)}/imports`}>
            {text.pages.imports}
          </Anchor>
        </Text>
      ) : null}
      <Stack gap="xs">
        {(data?.contactCounts.items ?? []).map(({ value, count, share }) => (
          <div key={value ?? ''}>
            <Group justify="space-between" gap="xs">
              <Text size="sm">
                <bdi>{value ?? text.overview.noStatus}</bdi>
              </Text>
              <Text size="sm" className="numbers">
                {number(count)} · {percent(share)}
              </Text>
            </Group>
            <Progress value={share * 100} aria-hidden="true" />
          </div>
        ))}
      </Stack>
    </Box>
  );
}
