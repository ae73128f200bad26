import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoService, startDemo } from '../support/demo-service.js';
import { ROOT } from '../support/service-process.js';
import { blocksOf, readPages } from './markdown.js';

/** A block of commands of a page. */
interface CommandBlock {
  commands: string;
  /** The answer that the page shows below it. */
  shown: string | null;
  title: string;
}

/* Why a block cannot be run here, by its page and first line. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'README.md: npm start': 'runs until it is stopped; scripts/smoke.mjs starts it, and npm test is what runs this',
  'README.md: DATABASE_URL=postgres://…': 'secrets and addresses are left out; test/start has such starts',
  'docs/changes.md: curl -N https://outreach.example/graphql': 'a subscription goes on until one side ends it',
  'docs/graphql.md: TRUSTED_DOCUMENTS=':
    'starts a service with a file of the reader; test/graphql/trusted-documents.test.ts starts such ones',
  'docs/backup.md: npm run -s admin -- backup': 'test/private-server/backup.test.ts makes backups and restores them',
  'docs/backup.md: export DATA_DIR=/srv/outreach/restored': 'ends with a service that runs until it is stopped',
  'docs/backup.md: pg_dump -Fc': 'needs the programs of PostgreSQL; test/servers/dump.test.ts runs it',
};

const SHELLS = ['sh', 'bash', 'shell', 'console'];

const blocks: CommandBlock[] = readPages().flatMap((page) =>
  blocksOf(page)
    .filter(({ language }) => SHELLS.includes(language))
    .map(({ text: commands, shown }) => ({ commands, shown, title: `${page.path}: ${commands.split('\n')[0]}` })),
);

/* Without what differs from one run to the next: times, and the names of delimiters of MCP. */
const timeless = (json: string): unknown =>
  JSON.parse(json.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"').replaceAll(/data-[0-9a-f]{8}/g, 'data'));

const reasonOf = ({ title }: CommandBlock) => Object.keys(NOT_RUN).find((start) => title.startsWith(start));

describe('the command blocks of README, CONTRIBUTING and docs', () => {
  let demo: DemoService;
  beforeAll(async () => {
    demo = await startDemo();
  }, 600_000);
  afterAll(() => demo?.stop());

  /*
   * A refusal ends the block; so does an error of GraphQL, which has the status 200. A shell whose input is a socket takes itself
   * for a remote one, and would read the start-up file of the machine.
   */
  function run(commands: string): string {
    const { url, keys } = demo;
    const filled = commands
      .replaceAll('RV-…', keys.readWrite)
      .replaceAll('RO-…', keys.readOnly)
      .replaceAll('ML-…', keys.master)
      .replaceAll('http://127.0.0.1:4000', url);
    const strict = `curl() { command curl --silent --show-error --fail-with-body "$@"; }\n${filled}`;
    // The walk through bulk work takes fewer contacts than a reader does.
    const env = { ...process.env, KEY: keys.readWrite, URL: url, ROWS: '300' };
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euc', strict], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    expect([status, stderr, stdout.includes('"errors":')]).toEqual([0, '', false]);
    return stdout;
  }

  it('lists what cannot be run, and nothing that is not there', () => {
    expect(Object.keys(NOT_RUN).filter((start) => !blocks.some(({ title }) => title.startsWith(start)))).toEqual([]);
  });

  it.each(blocks.filter((block) => !reasonOf(block)))('$title: answers as the page shows', ({ commands, shown }) => {
    const answer = run(commands);
    expect(answer).not.toBe('');
    if (shown !== null) expect(timeless(answer)).toEqual(timeless(shown));
  });
});
