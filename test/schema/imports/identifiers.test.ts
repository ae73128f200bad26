import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { contactsOf, fileOf, importText } from './run-import.js';

let opened: OpenedWorkspace;
let workspace: Workspace;
beforeEach(async () => {
  opened = await openWorkspace();
  workspace = opened.workspace;
});
afterEach(() => opened.close());

const found = async () => (await contactsOf(workspace)).map(({ who, fields }) => [who, fields]);

test('a row is read by its first identifier of email, LinkedIn and phone; the others become custom fields', async () => {
  const id = await importText(
    workspace,
    'phone,first_name,linkedin,email\n,Ea,,one@t.example\n+16502530011,Pa,,\n' +
      ',La,https://www.linkedin.com/in/la,\n+16502530012,Ba,linkedin.com/in/ba,Two@t.example\n' +
      '+1 650-253-0013,Ca,linkedin.com/in/ca, \n ,Da,,\n',
  );
  expect(await found()).toEqual([
    ['+16502530011', {}],
    ['linkedin.com/in/ca', { phone: '+1 650-253-0013' }],
    ['linkedin.com/in/la', {}],
    ['one@t.example', {}],
    ['two@t.example', { phone: '+16502530012', linkedin: 'linkedin.com/in/ba' }],
  ]);
  expect(await fileOf(workspace, id, 'refused')).toBe(
    'phone,first_name,linkedin,email,import_error\n' +
      ' ,Da,,,"identifier: Exactly one of email, linkedin_url and phone is required."\n',
  );
});

test('an identifier that is mapped to a custom field or left out identifies nobody', async () => {
  const file = 'email,phone,linkedin\n,+16502530011,linkedin.com/in/a\nb@t.example,+16502530012,linkedin.com/in/b\n';
  await importText(workspace, file, { columns: [{ column: 'phone', customField: 'Tel' }, { column: 'linkedin' }] });
  expect(await found()).toEqual([['b@t.example', { Tel: '+16502530012' }]]);
});

test('objects of NDJSON are read likewise; null is no identifier', async () => {
  await importText(
    workspace,
    '{"email":null,"phone":"+16502530011","linkedin_url":null}\n{"email":"a@t.example","phone":16502530012}\n',
  );
  expect(await found()).toEqual([
    ['+16502530011', {}],
    ['a@t.example', { phone: '16502530012' }],
  ]);
});
