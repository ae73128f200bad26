import { describe, expect, it } from 'vitest';
import { readOptions } from '../bench/harness/bench.js';
import { secondsBetween } from '../bench/harness/measure.js';
import { differenceOf, GRAPHQL, REST, readAnswer } from '../bench/peers/answer.js';
import { aliased } from '../bench/peers/side.js';
import { peersTables } from '../bench/peers/table.js';
import { serversTable } from '../bench/rows/table.js';
import { OPTIONS as PEER_OPTIONS } from '../bench/scenarios/peers.js';
import { OPTIONS as PRIVATE_OPTIONS } from '../bench/scenarios/private.js';
import { OPTIONS as ROW_OPTIONS } from '../bench/scenarios/rows.js';
import { commandOf } from '../bench/scenarios.js';

describe('the answers of two sides', () => {
  const read = (count: unknown, ...results: unknown[]) => readAnswer(JSON.stringify({ count, results }), REST);

  it('are the same whatever they write ids, times, absent values and the order of names with', () => {
    const ours = read(2, { id: 7, at: '2026-01-05T23:38:35.700Z', email: null, fields: [{ id: 1, name: 'a' }] });
    const theirs = [
      read(2, { at: '2026-01-05T23:38:35.700000+00:00', fields: [{ name: 'a', id: '1' }], email: null, id: '7' }),
      read(2, { id: '7', at: '2026-01-06T01:38:35.7+02:00', email: null, fields: [{ id: 1, name: 'a' }] }),
    ];
    expect(theirs.map((one) => differenceOf(ours, one))).toEqual([null, null]);
  });

  it('differ by the total, the number of records, a value, and the order of records and of fields', () => {
    const fields = (...ids: number[]) => ({ id: 7, fields: ids.map((id) => ({ id })) });
    const ours = read(2, fields(1, 2));
    expect(differenceOf(ours, read(3, fields(1, 2)))).toBe('total 2, 3');
    expect(differenceOf(ours, read(2, fields(1, 2), fields(3)))).toBe('records 1, 2');
    expect(differenceOf(ours, read(2, fields(1, 3)))).toBe(
      'record 1: {"fields":[{"id":"1"},{"id":"2"}],"id":"7"}, {"fields":[{"id":"1"},{"id":"3"}],"id":"7"}',
    );
    expect(differenceOf(ours, read(2, fields(2, 1)))).toMatch(/^record 1: /);
    expect(differenceOf(read(2, fields(1), fields(2)), read(2, fields(2), fields(1)))).toMatch(/^record 1: /);
  });

  it('differ by a name that one of them lacks', () => {
    expect(differenceOf(read(1, { id: 7, email: null }), read(1, { id: 7 }))).toBe(
      'record 1: {"email":null,"id":"7"}, {"id":"7"}',
    );
  });

  it('are none where GraphQL tells errors, or where the total or the records are not there', () => {
    expect(() => readAnswer('{"errors":[{"message":"no"}],"data":null}', GRAPHQL)).toThrow('The answer has errors');
    expect(() => read('2')).toThrow('The answer has no total or no records');
    expect(() => readAnswer('{"count":2}', REST)).toThrow('The answer has no total or no records');
  });
});

describe('what the peers are asked', () => {
  it('names fields as the wire does', () => {
    expect(aliased(['id', 'first_campaign_email_sent'])).toBe(
      'id: id first_campaign_email_sent: firstCampaignEmailSent',
    );
  });
});

describe('the tables of a comparison', () => {
  it('put the service before the peers, and give ratios of neighbouring rounds', () => {
    const sides = [
      { title: 'peer', rounds: [10, 20, 10], cpu: [400, 400, 900] },
      { title: 'service', rounds: [50, 50, 60], cpu: [100, 200, 100] },
    ];
    expect(peersTables([{ title: 'page', contacts: 30_000, sides }], ['service'])).toBe(
      [
        'Requests per second:',
        '',
        '| Contacts | Row | service | peer | service to peer |',
        '| ---: | --- | ---: | ---: | ---: |',
        '| 30,000 | page | 50 | 10 | 5.00 (2.50–6.00) |',
        '',
        'Processor µs a request, of the process and of PostgreSQL:',
        '',
        '| Contacts | Row | service | peer | service to peer |',
        '| ---: | --- | ---: | ---: | ---: |',
        '| 30,000 | page | 100 | 400 | 4.00 (2.00–9.00) |',
      ].join('\n'),
    );
  });

  it('tell nothing where the machine does not tell, or a side answered nothing', () => {
    const sides = [
      { title: 'service', rounds: [5], cpu: [Number.NaN] },
      { title: 'peer', rounds: [0], cpu: [Number.NaN] },
    ];
    const table = peersTables([{ title: 'page', contacts: 9, sides }], ['service']).split('\n');
    expect([table[4], table.at(-1)]).toEqual(['| 9 | page | 5 | 0 | - (-–-) |', '| 9 | page | - | - | - (-–-) |']);
  });

  it('hold the private server against another one round by round', () => {
    const table = serversTable([{ title: 'row', server: [1000, 2000, 1000], own: [500, 500, 600] }]);
    expect(table.split('\n').at(-1)).toBe('| row | 1,000 | 500 | 0.50 (0.25–0.60) |');
  });
});

describe('the processor time of a server', () => {
  it('is that of every process that is there at the end, less what it had used before', () => {
    const before = new Map([[1, 10], [2, 5]]); // biome-ignore format: pairs
    expect(secondsBetween(before, new Map([[1, 11], [3, 2]]))).toBe(3); // biome-ignore format: pairs
  });
});

describe('the options of a run', () => {
  it('bound it to five rounds of a second and twenty minutes', () => {
    expect(readOptions(ROW_OPTIONS, [])).toEqual({
      ...{ rows: [], scale: 1, seed: 1, rounds: 5, seconds: 1, minutes: 20 },
      ...{ 'data-dir': '.cache/bench', 'no-cache': false },
      ...{ profile: false, compare: '', record: false },
    });
  });

  it('take a size that loads soon for the private server, unless one is given', () => {
    const scaleOf = (...args: string[]) => {
      const command = commandOf(args);
      expect(command.name).toBe('private');
      return readOptions(PRIVATE_OPTIONS, command.args).scale;
    };
    expect([scaleOf('--private'), scaleOf('--private', '--scale', '0.05'), scaleOf('private')]).toEqual([
      0.02, 0.05, 0.02,
    ]);
  });

  it('are as few for the peers', () => {
    expect(readOptions(PEER_OPTIONS, ['--no-cache', '--rounds', '5'])).toEqual({
      ...{ scale: 1, seed: 1, rounds: 5, seconds: 2, 'data-dir': '.cache/bench', 'no-cache': true, record: false },
    });
    expect(() => readOptions(PEER_OPTIONS, ['--seconds', '0'])).toThrow('--seconds must be a number above 0.');
    expect(() => readOptions(PEER_OPTIONS, ['--peers'])).toThrow(TypeError);
  });
});

describe('the command of a run', () => {
  it('measures rows unless a scenario is named', () => {
    expect([commandOf([]).name, commandOf(['--record']).name, commandOf(['growth', '--record'])]).toMatchObject([
      'rows',
      'rows',
      { name: 'growth', args: ['--record'] },
    ]);
    expect(() => commandOf(['grow'])).toThrow('There is no scenario grow.');
  });
});
