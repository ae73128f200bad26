import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMcp, eras, type McpClient } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe.each(eras)('contacts over the official client (%s)', (era) => {
  let mcp: McpClient;
  beforeAll(async () => {
    mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey, era);
  });
  afterAll(() => mcp.close());

  it('upserts, gets, changes, searches and deletes a contact, the same record that REST answers', async () => {
    const email = `${era}@kestrel.example`;
    const created = await mcp.call('upsert_contact', {
      email,
      first_name: 'Ada',
      contact_custom_fields: [{ field_name: 'tier', field_value: 'gold' }],
    });
    expect(created).toMatchObject({ isError: false, data: { email, first_name: 'Ada', created: true } });
    const { created: _created, ...record } = created.data;
    expect(await mcp.call('get_contact', { contact_id: record.id })).toMatchObject({ isError: false, data: record });
    const inRest = await service.call('GET', `/public/v2/contacts/${record.id}`);
    const { suppressed, suppressed_reason: reason, ...shown } = record;
    expect([suppressed, reason, inRest.body, inRest.headers.get('x-suppressed')]).toEqual([null, null, shown, null]);
    const changed = await mcp.call('update_contact', { contact_id: record.id, last_name: 'Byron', structure: 'FLAT' });
    expect(changed.data).toMatchObject({ last_name: 'Byron', contact_custom_fields: { tier: 'gold' } });
    const found = await mcp.call('search_contacts', { email: ` ${email.toUpperCase()} ` });
    expect(found.data).toMatchObject({ count: 1, current_page: 1, page_size: 100, results: [{ id: record.id }] });
    const byField = await mcp.call('lookup_contacts_by_custom_field', { field_name: 'tier', field_value: 'gold' });
    expect(byField.data.results.map(({ id }: { id: number }) => id)).toContain(record.id);
    expect(await mcp.call('delete_contact', { contact_id: record.id })).toMatchObject({
      data: { deleted_id: record.id },
    });
    expect(await mcp.call('get_contact', { contact_id: record.id })).toEqual({
      isError: true,
      text: 'Contact not found. Find contact ids with search_contacts.',
      data: undefined,
    });
  });

  it('sorts the contacts of a search, and continues after the previous answer', async () => {
    const domain = `sorted-${era}.example`;
    for (const [n, seats] of ['10', '9', null, 'many'].entries()) {
      await mcp.call('upsert_contact', {
        email: `${n}@${domain}`,
        company_id: domain,
        contact_custom_fields: seats === null ? [] : [{ field_name: 'seats', field_value: seats }],
      });
    }
    const search = { domain, sort: 'custom_field', sort_field: 'seats', direction: 'DESC', structure: 'FLAT' };
    const first = await mcp.call('search_contacts', { ...search, page_size: 3 });
    expect(first.data).toEqual({
      count: 4,
      page_size: 3,
      next: expect.any(String),
      results: ['3', '0', '1'].map((n) => expect.objectContaining({ email: `${n}@${domain}` })),
    });
    expect(first.data.results[0].contact_custom_fields).toEqual({ seats: 'many' });
    const second = await mcp.call('search_contacts', { ...search, page_size: 3, after: first.data.next });
    expect(second.data).toMatchObject({ count: 4, next: null, results: [{ email: `2@${domain}` }] });
    const created = await mcp.call('search_contacts', { domain, sort: 'created_at' });
    expect(created.data.results.map(({ email }: { email: string }) => email.slice(0, 1))).toEqual(['0', '1', '2', '3']);
    const nobody = await mcp.call('search_contacts', { email: '', sort: 'score' });
    expect(nobody.data).toEqual({ count: 0, page_size: 100, results: [], next: null });
  });

  it('refuses what does not fit the order of a search', async () => {
    const refused = async (given: Record<string, unknown>) => (await mcp.call('search_contacts', given)).text;
    expect(await refused({ direction: 'desc', after: 'x', sort_field: 'seats' })).toBe(
      'sort_field: Is only for a list with sort.\ndirection: Is only for a list with sort.\nafter: Is only for a list with sort. Correct these arguments and call again.',
    );
    expect(await refused({ sort: 'colour' })).toMatch(/^sort: Must be one of created_at, updated_time, /);
    expect(await refused({ sort: 'score', page: 2 })).toMatch(/^page: A sorted list has no pages: use after\./);
    expect(await refused({ sort: 'custom_field' })).toMatch(/^sort_field: Is required in this order\./);
    expect(await refused({ sort: 'score', after: 'x' })).toMatch(
      /^after: Must be a cursor of this list, in the same order\./,
    );
  });

  it('finds the contact by a lookup argument and replaces its identifier', async () => {
    const first = await mcp.call('create_contact', { email: `old-${era}@kestrel.example` });
    const moved = await mcp.call('upsert_contact', {
      lookup_email: `old-${era}@kestrel.example`,
      linkedin_url: `https://www.linkedin.com/in/moved-${era}/`,
    });
    expect(moved.data).toMatchObject({
      id: first.data.id,
      email: null,
      linkedin_url: `linkedin.com/in/moved-${era}`,
      created: false,
    });
  });

  it('writes the custom fields of a contact', async () => {
    const { data } = await mcp.call('create_contact', { email: `fields-${era}@kestrel.example` });
    const ids = { contact_id: data.id };
    const added = await mcp.call('create_contact_custom_field', { ...ids, field_name: 'tier', field_value: 'gold' });
    expect(added.data).toMatchObject({ field_name: 'tier', field_value: 'gold' });
    const again = await mcp.call('create_contact_custom_field', { ...ids, field_name: 'tier', field_value: 'tin' });
    expect(again).toMatchObject({ isError: true, text: expect.stringContaining('Use update_contact_custom_field') });
    const field = { ...ids, field_id: added.data.id };
    const changed = await mcp.call('update_contact_custom_field', { ...field, field_value: 'tin' });
    expect(changed.data).toMatchObject({ id: added.data.id, field_name: 'tier', field_value: 'tin' });
    expect((await mcp.call('delete_contact_custom_field', field)).data).toEqual({ deleted_id: added.data.id });
    expect((await mcp.call('delete_contact_custom_field', field)).isError).toBe(true);
  });

  it('names every fault of the arguments at once, and what to do', async () => {
    expect(await mcp.call('create_contact', { email: 'nobody', first_name: 7, frist_name: 'x' })).toEqual({
      isError: true,
      data: undefined,
      text: 'frist_name: This argument is not known.\nemail: Must be one email address: it has no @.\nfirst_name: Must be a string. Correct these arguments and call again.',
    });
    expect((await mcp.call('upsert_contact', { first_name: 'Ada' })).text).toBe(
      'identifier: Exactly one of email, linkedin_url and phone is required. Correct these arguments and call again.',
    );
    expect((await mcp.call('get_contact')).text).toBe(
      'contact_id: This argument is required. Correct these arguments and call again.',
    );
  });

  it('finds nobody for an empty identifier, and answers an empty page past the end', async () => {
    const empty = { count: 0, total_pages: 0, current_page: 1, page_size: 100, results: [] };
    expect((await mcp.call('search_contacts', { email: '' })).data).toEqual(empty);
    expect((await mcp.call('search_contacts', { page: 999 })).data.results).toEqual([]);
  });
});
