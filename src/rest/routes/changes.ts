import * as capabilities from '../../capabilities/changes.js';
import { changeExample } from '../examples.js';
import { route } from '../route.js';

export const readChanges = route(capabilities.readChanges, {
  method: 'get',
  paths: ['/v2/changes'],
  tag: 'Changes',
  summary: 'What changed',
  description:
    'An addition to the published API: the journal of the workspace after a number, oldest first. Numbers have no holes, so whoever reads on with next misses nothing.',
  statuses: { 200: 'A piece of the journal; empty when nothing came since.' },
  example: { changes: [changeExample], next: 42, has_more: false, newest: 42, oldest: 1 },
});
