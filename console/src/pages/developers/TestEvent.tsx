import { NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { TestableEndpointsDocument } from '../../api/generated/developers';
import { useRead } from '../../api/use-read';
import { PageLink } from '../../parts/RecordLink';
import { Refusal } from '../../parts/Refusal';
import { TestEventSender } from '../../parts/TestEventSender';
import { text } from './text';

/** Sends a test event to an outbound webhook of the client, and shows what its receiver answered. */
export function TestEvent() {
  const { data, error, again } = useRead(TestableEndpointsDocument, {});
  const [chosen, choose] = useState<number | null>(null);
  const endpoints = data?.eventEndpoints.filter(({ state }) => state === 'enabled') ?? [];
  const endpoint = endpoints.find(({ id }) => id === chosen) ?? endpoints[0];
  return (
    <>
      <Title order={2} size="h4">
        {text.test}
      </Title>
      {error ? <Refusal error={error} again={again} /> : null}
      {data && !endpoint ? (
        <Text size="sm">
          {text.noEndpoints} <PageLink page="endpoints">{text.addEndpoint}</PageLink>
        </Text>
      ) : null}
      {endpoint ? (
        <>
          <NativeSelect
            label={text.endpoint}
            data={endpoints.map(({ id, url }) => ({ value: String(id), label: url }))}
            value={String(endpoint.id)}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
          <TestEventSender key={endpoint.id} id={endpoint.id} />
        </>
      ) : null}
    </>
  );
}
