import { describe, expect, it } from 'vitest';
import { statementLabel } from '../src/telemetry/trail.js';

describe('what a statement is called', () => {
  it.each([
    ['contact.upsert', 'contact.upsert'],
    ['contact.upsert@tenant', 'contact.upsert'],
    ['select c.id from contact c where c.client_id = $1', 'select contact'],
    ['update rescoring_request set claim_id = null', 'update rescoring_request'],
    ['INSERT INTO "public"."client" ("id") VALUES ($1)', 'insert client'],
    ['begin isolation level read committed', 'begin'],
    ['commit', 'commit'],
    ['select 1', 'select'],
    ['  ', 'statement'],
  ])('%j is %j', (statement, label) => {
    expect(statementLabel(statement)).toBe(label);
  });
});
