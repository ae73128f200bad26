import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const UPDATE = `mutation ($input: WorkspaceSettingsInput!) { workspaceUpdate(input: $input) {
  __typename ... on WorkspaceSettings { scoringEnabled defaultPhoneCountry } ... on InvalidError { faults { field messages } } } }`;

const update = async (input: object) => (await service.graphql(UPDATE, { input })).body.data.workspaceUpdate;

describe('workspace settings', () => {
  it('start with scoring off and no country', async () => {
    const answer = await service.graphql('{ workspaceSettings { scoringEnabled defaultPhoneCountry } }');
    expect(answer.body.data.workspaceSettings).toEqual({ scoringEnabled: false, defaultPhoneCountry: null });
  });

  it('let national phone numbers parse at once when a country is set, and no longer when it is cleared', async () => {
    const put = (phone: string) => service.call('PUT', '/public/v2/contacts', { json: { phone } });
    expect((await put('030 901820')).status).toBe(400);
    expect(await update({ defaultPhoneCountry: 'DE' })).toMatchObject({ defaultPhoneCountry: 'DE' });
    expect((await put('030 901820')).body.phone).toBe('+4930901820');
    expect(await update({ defaultPhoneCountry: null })).toMatchObject({ defaultPhoneCountry: null });
    expect((await put('030 901821')).status).toBe(400);
  });

  it.each(['de', 'ZZ', 'DEU', '', '\u0000'])('refuse %j as a country', async (defaultPhoneCountry) => {
    expect(await update({ defaultPhoneCountry })).toMatchObject({
      __typename: 'InvalidError',
      faults: [{ field: 'defaultPhoneCountry' }],
    });
  });

  it('ask for a score of the workspace when scoring is switched on, and only then', async () => {
    const { clientId } = service.tenants.a1;
    const due = () =>
      service.database.query(null, 'select subject_kind as kind, bump from rescoring_request where client_id = $1', [
        clientId,
      ]);
    await update({ defaultPhoneCountry: 'FR' });
    expect(await due()).toEqual([]);
    expect(await update({ scoringEnabled: true })).toMatchObject({ scoringEnabled: true });
    expect(await due()).toEqual([{ kind: 'workspace', bump: 1 }]);
    await update({ scoringEnabled: true });
    await update({ scoringEnabled: false });
    expect(await due()).toEqual([{ kind: 'workspace', bump: 1 }]);
    expect(await update({ scoringEnabled: null })).toMatchObject({ faults: [{ field: 'scoringEnabled' }] });
  });

  it('may be read with a read-only key and changed with none', async () => {
    const { readOnlyKey: key } = service.tenants.a1;
    expect((await service.graphql('{ workspaceSettings { scoringEnabled } }', {}, { key })).status).toBe(200);
    expect((await service.graphql(UPDATE, { input: {} }, { key })).status).toBe(403);
  });
});
