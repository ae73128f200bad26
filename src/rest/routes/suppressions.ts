import { suppressions } from '../../capabilities/suppressions.js';
import { detail, fieldKeyed } from '../errors.js';
import { suppressionExample } from '../examples.js';
import { routesUnder } from '../route.js';

const route = routesUnder('Suppressions');
const invalid = { InvalidError: fieldKeyed };
const body = { forms: 'json' } as const;

/** The routes of the suppression list. */
export const suppressionRoutes = {
  addSuppressions: route(suppressions.add, {
    at: ['post', '/v2/suppressions'],
    summary: 'Add to the suppression list',
    request: { body: { values: ['nobody@example.org', 'competitor.example'], reason: 'request' } },
    description:
      'An addition to the published API: puts people and domains on the suppression (do not contact, opt-out) list. Contacts that they concern are suppressed at once; no status is written. A refused item does not affect the others.',
    body,
    statuses: { 200: 'One result for each item.' },
    example: { results: [{ status: 'added', id: 7, message: null }] },
    refusals: invalid,
  }),
  checkSuppressions: route(suppressions.check, {
    at: ['post', '/v2/suppressions/check'],
    summary: 'Check before sending',
    request: { body: { values: ['nobody@example.org', 'dana@northgate.example'] } },
    description:
      'An addition to the published API: whether up to 1,000 addresses, phone numbers or LinkedIn profiles may be contacted. An identifier of a contact counts with its Person. Read-only keys may check.',
    body,
    statuses: { 200: 'One result for each value, in their order.' },
    example: {
      results: [
        {
          value: 'nobody@example.org',
          suppressed: true,
          since: '2026-05-04T13:02:11.482Z',
          reason: 'request',
          scope: 'client',
          ends_at: null,
          fault: null,
        },
      ],
    },
    refusals: invalid,
  }),
  liftSuppressions: route(suppressions.lift, {
    at: ['post', '/v2/suppressions/lift'],
    summary: 'Lift suppressions',
    request: { body: { ids: [1], reason: 'The person agreed again.' } },
    description:
      'An addition to the published API: ends entries for good, which nothing else does. A person with other open entries stays suppressed. Recorded in the audit log.',
    body,
    statuses: { 200: 'The entries that this request lifted.' },
    example: {
      lifted: [{ ...suppressionExample, lifted_at: '2026-06-01T08:00:00.000Z', lift_reason: 'Agreed again.' }],
    },
    refusals: { ...invalid, NotFoundError: detail },
  }),
  listSuppressions: route(suppressions.list, {
    at: ['get', '/v2/suppressions'],
    summary: 'List suppressions',
    request: { query: { state: 'open', page_size: '10' } },
    description:
      'An addition to the published API: the suppression list, newest first. The same as a file: /v2/exports/suppressions.csv.',
    statuses: { 200: 'Entries; empty if there are none.' },
    example: { suppressions: [suppressionExample], next: null },
  }),
};
