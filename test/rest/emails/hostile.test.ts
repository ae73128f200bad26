import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  badDateTimes,
  goodDateTimes,
  hostileNumbers,
  hostileStrings,
  numberTexts,
  objectsForScalars,
  wrongTypes,
} from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const values: unknown[] = [...hostileStrings, ...hostileNumbers, ...wrongTypes, ...objectsForScalars];
const short = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

/* `call` refuses every 500 and every answer that is not documented. */
describe('no hostile value at any position of a body reaches the inside', () => {
  it.each([
    'email_type',
    'origin',
    'email_timestamp',
    'contact_email',
    'contact_id',
    'agent_email',
    'subject',
    'body_text',
    'body_html',
    'campaign_id',
    'campaign_name',
    'interested',
    'custom_fields',
  ])('%s', async (field) => {
    for (const value of values) {
      const answer = await service.call('POST', '/public/emails', {
        json: { email_type: 'inbound', origin: 'x', [field]: value },
      });
      expect([201, 400, 404, 413], `${field} ${short(value)}`).toContain(answer.status);
    }
  });

  it.each(['email', 'subject', 'disposition'])('%s of set-interested', async (field) => {
    for (const value of values) {
      const json = { email: 'a@x.example', subject: 'x', [field]: value };
      expect([400, 404, 413], short(value)).toContain(
        (await service.call('POST', '/public/emails/set-interested', { json })).status,
      );
    }
  });

  it('refuses what is no date-time and keeps what is one', async () => {
    for (const text of badDateTimes) {
      const answer = await service.call('POST', '/public/emails', {
        json: { email_type: 'inbound', origin: 'x', email_timestamp: text },
      });
      expect([short(text), answer.status, Object.keys(answer.body)]).toEqual([short(text), 400, ['email_timestamp']]);
    }
    for (const [text, utc] of goodDateTimes) {
      const answer = await service.call('POST', '/public/emails', {
        json: { email_type: 'inbound', origin: 'x', email_timestamp: text },
      });
      expect([text, answer.status, answer.body.email_timestamp]).toEqual([text, 201, utc]);
    }
  });
});

describe('no hostile value in an address reaches the inside', () => {
  it.each(['contact_email', 'subject', 'campaign_id', 'origin', 'page', '__proto__'])('%s', async (name) => {
    for (const text of [...hostileStrings, ...numberTexts]) {
      if (text.length > 8_000) continue;
      const answer = await service.call(
        'GET',
        `/public/emails?${name}=${encodeURIComponent(text.toWellFormed())}&origin=none`,
      );
      expect([200, 400], `${name} ${short(text)}`).toContain(answer.status);
    }
  });
});
