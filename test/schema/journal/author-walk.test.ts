import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../../src/schema/index.js';
import { actorOfClient, takeEntered } from '../../support/entered.js';
import { callOf, LINES, OF_USERS, walkOn } from '../../support/mutation-lines.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
let clientId: string;
beforeAll(async () => {
  service = await startService();
  walkOn(service);
  clientId = service.tenants.a1.clientId;
  await takeEntered(service.database);
});
afterAll(() => service.close());

const named = /^key:\d+ (RV|ML)-\S+$/;

describe('every mutation', () => {
  it('that there is has a line here', () => {
    expect(Object.keys(LINES).sort()).toEqual(Object.keys(schema.getMutationType()?.getFields() ?? {}).sort());
  });

  it.each(Object.keys(LINES))('%s: its entries name the key, the operation and the request', async (name) => {
    const { args, kinds, byAgency = false } = (await LINES[name]?.()) ?? { args: '', kinds: [] };
    const key = byAgency ? service.tenants.x.masterKey : service.tenants.a1.readWriteKey;
    const { body } = await service.graphql(`mutation { ${callOf(name, args)} { __typename } }`, {}, { key });
    const entries = await takeEntered(service.database);
    const answered = body.data?.[name]?.__typename ?? body.errors;
    expect({ answered, kinds: [...new Set(entries.map(({ kind }) => kind))].sort() }).toEqual({
      answered:
        name === 'webhookDeliveryRecord' || OF_USERS.includes(name)
          ? expect.any(Array)
          : expect.stringMatching(/^(?!\w*Error$)\w+$/),
      kinds,
    });
    const actor = byAgency ? expect.stringMatching(named) : await actorOfClient(service.database, clientId);
    for (const { author } of entries) {
      expect(author).toMatchObject({ actor, operation: name, request: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    }
  });
});
