import { describe, expect, it } from 'vitest';
import { chooseAccount } from '../../src/access/identity/choose-account.js';
import { platformOf } from '../webhooks/platforms/read-body.js';

const accounts = (...ids: (string | null)[]) => ids.map((externalAccountId) => ({ externalAccountId }));
const choose = (slug: string, item: { [key: string]: unknown }, ...ids: (string | null)[]) => {
  const choice = chooseAccount(platformOf(slug).routing(item), accounts(...ids));
  return choice.kind === 'connection' ? choice.connection.externalAccountId : choice.kind;
};

describe('an agency-level event', () => {
  it('belongs to the one connection with its account, compared as a string', () => {
    expect(choose('smartlead', { client_id: 2207 }, null, '2208', '2207')).toBe('2207');
    expect(choose('smartlead', { client_id: '2207' }, '22070')).toBe('none');
  });

  it('belongs to nobody when two connections have its account', () => {
    expect(choose('lemlist', { teamId: 'tea_1' }, 'tea_1', 'tea_1')).toBe('none');
  });

  it('is left to its campaign when its account is absent, never when it matches nothing', () => {
    expect(choose('instantly', { workspace: null }, 'w-1')).toBe('by-campaign');
    expect(choose('instantly', {}, 'w-1')).toBe('by-campaign');
    expect(choose('instantly', { workspace: 'w-2' }, 'w-1')).toBe('none');
  });
});

describe('an event of a workspace that is unique inside one instance', () => {
  const event = { workspace_id: 31, instance_url: 'https://one.example' };

  it('prefers the account with its host to the bare one', () => {
    expect(choose('emailbison', { event }, '31', 'one.example/31', 'two.example/31')).toBe('one.example/31');
  });

  it('matches a bare account if just one fits', () => {
    expect(choose('emailbison', { event }, '31', 'two.example/31')).toBe('31');
    expect(choose('emailbison', { event }, '31', '31')).toBe('none');
    expect(choose('emailbison', { event }, 'two.example/31')).toBe('none');
  });

  it('matches the account of whatever host if it names none and just one fits', () => {
    const hostless = { event: { workspace_id: 31 } };
    expect(choose('emailbison', hostless, 'one.example/31', 'one.example/131')).toBe('one.example/31');
    expect(choose('emailbison', hostless, 'one.example/31', 'two.example/31')).toBe('none');
  });

  it('goes by its name without a number, and by its campaign when the name fits none or several', () => {
    const nameOnly = { event: { workspace_name: 'Fern' } };
    expect(choose('emailbison', nameOnly, 'Fern', 'fern')).toBe('Fern');
    expect(choose('emailbison', nameOnly, 'Fern', 'Fern')).toBe('by-campaign');
    expect(choose('emailbison', nameOnly, 'Oak')).toBe('by-campaign');
  });
});
