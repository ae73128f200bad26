import { expect, it } from 'vitest';
import { nameTool } from '../../src/mcp/load.js';
import listClients from '../../src/mcp/tools/list-clients.js';

it('a tool without a declared access stops the start', () => {
  const { access: _access, ...undeclared } = listClients;
  expect(() => nameTool('list_clients', undeclared)).toThrow('The tool list_clients declares no access.');
});

it('a file that states no tool stops the start', () => {
  expect(() => nameTool('other', { title: 'Other' })).toThrow('The file of the tool other does not state a tool.');
  expect(() => nameTool('none', undefined)).toThrow('The file of the tool none does not state a tool.');
});
