import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/rest/routes/index.js';
import { connectMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';
import { digestTables } from '../support/whole-database.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
});
afterAll(() => service.close());

const DRY = { 'X-Dry-Run': 'true' };
const COMPANIES = '/public/v2/companies';

describe('X-Dry-Run', () => {
  it('answers status and body of the request itself, changes nothing, and names its plan', async () => {
    const json = { domain: 'dry.example', name: 'Dry' };
    const before = await digestTables(service.database);
    const dry = await service.call('POST', COMPANIES, { json, headers: DRY });
    expect(await digestTables(service.database)).toEqual(before);
    const real = await service.call('POST', COMPANIES, { json });
    expect([dry.status, dry.headers.get('x-dry-run'), real.headers.get('x-dry-run')]).toEqual([
      real.status,
      'true',
      null,
    ]);
    const { id: _drawn, updated_time: _now, ...rest } = real.body;
    expect(dry.body).toEqual({ ...rest, id: expect.any(Number), updated_time: expect.any(String) });
    expect(Object.keys(dry.body)).toEqual(Object.keys(real.body));
    const plan = await service.call('GET', `/public/v2/plans/${dry.headers.get('x-plan-id')}`);
    expect(plan.body).toMatchObject({
      operation: 'CompanyCreate',
      committed_at: null,
      changes: [{ kind: 'company', action: 'created', record_id: null, reference: 'new:1' }],
    });
  });

  it('is committed by its plan, once', async () => {
    const dry = await service.call('POST', COMPANIES, { json: { domain: 'commit.example' }, headers: DRY });
    const path = `/public/v2/plans/${dry.headers.get('x-plan-id')}/commit`;
    const committed = await service.call('POST', path);
    expect(committed).toMatchObject({ status: 200, body: { plan: { committed_at: expect.any(String) } } });
    expect(Object.values(committed.body.answer)[0]).toMatchObject({ domain: 'commit.example' });
    expect(await service.call('POST', path)).toMatchObject({ status: 409, body: { error: 'Already committed' } });
    expect(await service.call('POST', '/public/v2/plans/999999/commit')).toMatchObject({ status: 404 });
    expect(await service.call('POST', path, { headers: DRY })).toMatchObject({
      status: 400,
      body: { id: ['A dry run commits no plan.'] },
    });
  });

  it('says what moved', async () => {
    const json = { domain: 'moved.example' };
    const dry = await service.call('POST', COMPANIES, { json, headers: DRY });
    await service.call('POST', COMPANIES, { json });
    const answer = await service.call('POST', `/public/v2/plans/${dry.headers.get('x-plan-id')}/commit`);
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'Moved', differences: ['The company new:1, created, does not happen any more.'] },
    });
  });

  it('refuses another text than true and false, and says nothing on a read', async () => {
    expect(
      await service.call('POST', COMPANIES, { json: { domain: 'x.example' }, headers: { 'X-Dry-Run': '1' } }),
    ).toMatchObject({ status: 400, body: { 'X-Dry-Run': ['Must be true or false.'] } });
    const read = await service.call('GET', COMPANIES, { headers: DRY });
    expect([read.status, read.headers.get('x-dry-run')]).toEqual([200, null]);
  });

  it('is refused to a read-only key as the request itself', async () => {
    const key = service.tenants.a1.readOnlyKey;
    const [dry, real] = await Promise.all(
      [DRY, {}].map((headers) => service.call('POST', COMPANIES, { key, json: { domain: 'ro.example' }, headers })),
    );
    expect([dry?.status, dry?.body]).toEqual([real?.status, real?.body]);
  });

  it('runs every writing row as far as the row itself, and changes nothing', async () => {
    const before = await digestTables(service.database);
    for (const row of routes.filter(({ method }) => method !== 'get')) {
      const path = `/public${row.paths[0]}`.replace(/\{(\w+)\}/g, '1');
      const { status } = await service.call(row.method.toUpperCase(), path, {
        json: row.request?.body ?? {},
        headers: DRY,
      });
      expect(status, row.name).toBeLessThan(500);
    }
    expect(await digestTables(service.database)).toEqual(before);
  });
});

describe('dry_run of a tool', () => {
  it('answers as the tool does, with the plan beside, which commit_plan commits', async () => {
    const mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
    try {
      const before = await digestTables(service.database);
      const dry = await mcp.call('create_company', { domain: 'tool.example', dry_run: true });
      expect(await digestTables(service.database)).toEqual(before);
      expect(dry).toMatchObject({
        isError: false,
        data: {
          domain: 'tool.example',
          plan: { not_committable: null, change_count: 1, changes: [{ kind: 'company' }] },
        },
      });
      const id = dry.data.plan.id;
      expect(await mcp.call('get_plan', { plan_id: id })).toMatchObject({ data: { id, committed_at: null } });
      expect(await mcp.call('commit_plan', { plan_id: id })).toMatchObject({ isError: false, data: { plan: { id } } });
      expect(await mcp.call('create_company', { domain: 'x.example', dry_run: 'yes' })).toMatchObject({
        isError: true,
      });
      expect(await mcp.call('get_company', { company_id: 1, dry_run: true })).toMatchObject({ isError: true });
    } finally {
      await mcp.close();
    }
  });
});
