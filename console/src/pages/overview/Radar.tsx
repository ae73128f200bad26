import { Badge, Group, Text } from '@mantine/core';
import { OverviewRadarDocument } from '../../api/generated/overview';
import { useRead } from '../../api/use-read';
import { Ago } from '../../parts/Ago';
import { Box } from '../../parts/Box';
import { PageLink } from '../../parts/RecordLink';
import { titles } from '../titles';
import { text } from './text';

/** The connected platforms: with recent events, silent, or without any events yet. */
export function Radar() {
  const { data, error, again } = useRead(OverviewRadarDocument, {});
  const connected = (data?.integrations.integrations ?? []).filter(
    ({ connected: isOn, webhook }) => isOn && webhook !== null,
  );
  return (
    <Box title={text.radar} error={error} again={again}>
      {data && connected.length === 0 ? (
        <Text size="sm">
          {text.noRadar} <PageLink page="integrations">{titles.integrations}</PageLink>
        </Text>
      ) : null}
      <Group gap="lg">
        {connected.map(({ key, name, radar }) => (
          <Group key={key} gap={6}>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            {radar?.silentSince ? (
              <Badge color="orange">{text.silent}</Badge>
            ) : (
              <Text size="sm">{radar?.lastEventAt ? <Ago at={radar.lastEventAt} /> : text.neverHeard}</Text>
            )}
          </Group>
        ))}
      </Group>
    </Box>
  );
}
