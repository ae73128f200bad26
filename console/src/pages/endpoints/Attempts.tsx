import { Button, Group, Loader, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { EndpointAttemptsDocument, type EndpointAttemptsQuery } from '../../api/generated/endpoints';
import { useRead } from '../../api/hooks';
import { Ago } from '../../parts/Ago';
import { Refusal } from '../../parts/Refusal';
import { number, text } from '../../text';
import type { Endpoint } from './endpoint';

type Attempt = NonNullable<EndpointAttemptsQuery['eventEndpoint']>['attempts']['nodes'][number];

/** What was sent to an address lately, and what it answered. */
export default function Attempts({ endpoint, close }: { endpoint: Endpoint; close: () => void }) {
  const { data, error, busy, again } = useRead(EndpointAttemptsDocument, { id: endpoint.id });
  const attempts = data?.eventEndpoint?.attempts.nodes ?? [];
  return (
    <Modal
      opened
      onClose={close}
      title={text.endpoints.attemptsOf(endpoint.url)}
      size="xl"
      closeButtonProps={{ 'aria-label': text.actions.close }}
    >
      <Stack aria-busy={busy}>
        {error ? <Refusal error={error} again={again} /> : null}
        {!data && busy ? <Loader size="sm" /> : null}
        {data && attempts.length === 0 ? <Text size="sm">{text.endpoints.noAttempts}</Text> : null}
        {attempts.length === 0 ? null : <AttemptTable attempts={attempts} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={again}>
            {text.actions.refresh}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function AttemptTable({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': text.endpoints.attempts }}>
      <Table aria-label={text.endpoints.attempts} className="wrapping">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text.endpoints.at}</Table.Th>
            <Table.Th scope="col">{text.endpoints.event}</Table.Th>
            <Table.Th scope="col">{text.endpoints.attempt}</Table.Th>
            <Table.Th scope="col">{text.endpoints.status}</Table.Th>
            <Table.Th scope="col" className="numbers">
              {text.endpoints.took}
            </Table.Th>
            <Table.Th scope="col">{text.endpoints.answer}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map(({ at, number: event, attempt, status, tookMs, error, answer }) => (
            <Table.Tr key={`${at} ${event} ${attempt}`}>
              <Table.Td>
                <Ago at={at} />
              </Table.Td>
              <Table.Td>{event ?? text.endpoints.testEvent}</Table.Td>
              <Table.Td>{attempt}</Table.Td>
              <Table.Td>{status}</Table.Td>
              <Table.Td className="numbers">{number(tookMs)}</Table.Td>
              <Table.Td>
                <bdi>{error ?? answer}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
