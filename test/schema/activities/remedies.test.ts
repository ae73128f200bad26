import { afterAll, beforeAll, expect, it } from 'vitest';
import { addType } from '../../rest/activities/activity-store.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const change = async (mutation: string, variables: object) => {
  const { body } = await service.graphql(mutation, variables);
  expect(body.errors).toBeUndefined();
  return body.data.answer;
};

const LOG = `mutation ($channel: String!, $input: StandardActivityInput!) {
  answer: activityLogStandard(channel: $channel, input: $input) {
    __typename ... on UnprocessableError { title remedy }
  }
}`;
const CREATE = `mutation ($name: String!) { answer: activitySourceCreate(name: $name) { ... on ActivitySource { id } } }`;
const BIND = `mutation ($id: RecordId!, $binding: SourceBindingInput!) {
  answer: activitySourceBind(id: $id, binding: $binding) { __typename }
}`;
const UPSERT = `mutation ($input: ContactInput!) { answer: contactUpsert(input: $input) { __typename } }`;

it('an activity that cannot be logged names the mutation that helps, until it can be', async () => {
  const email = 'dana@northgate.example';
  const input = { email, source: 'dialer', properties: { direction: 'inbound' } };
  const log = () => change(LOG, { channel: 'call', input });
  const refused = (title: string, remedy: string) => ({ __typename: 'UnprocessableError', title, remedy });
  expect(await log()).toEqual(refused('Unknown source', 'activitySourceCreate'));
  const { id } = await change(CREATE, { name: 'dialer' });
  expect(await log()).toEqual(refused('Source not enabled', 'activitySourceBind'));
  await change(BIND, { id, binding: { channel: 'call' } });
  expect(await log()).toEqual(refused('No contact matched', 'contactUpsert'));
  await change(UPSERT, { input: { email } });
  expect(await log()).toEqual({ __typename: 'ActivityLogPayload' });
});

it('so does one of a custom type', async () => {
  const input = {
    activityKey: await addType(service, { name: 'Demo' }),
    occurredAt: '2026-05-01T00:00:00Z',
    source: 'nobody',
  };
  const { body } = await service.graphql(
    `mutation ($input: CustomActivityInput!) { activityLogCustom(input: $input) { ... on UnprocessableError { message remedy } } }`,
    { input },
  );
  expect(body.data.activityLogCustom).toEqual({
    message: 'The source "nobody" is not known. Add it under Activities & Scoring first.',
    remedy: 'activitySourceCreate',
  });
});
