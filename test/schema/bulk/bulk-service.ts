import { expect } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

type Kind = 'contacts' | 'companies' | 'emails';
// biome-ignore lint/suspicious/noExplicitAny: tests assert whole answers
type Answered = any;

/** The service without a worker, whose jobs run when a test says so. */
export interface BulkService {
  service: TestService;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The data of an operation that is not refused as a whole. */
  ask(text: string, variables?: object, key?: string): Promise<Answered>;
  preview(kind: Kind, args: object, key?: string): Promise<Answered>;
  start(kind: Kind, args: object, key?: string): Promise<Answered>;
  /** Both steps, to the end of the job. @returns the job as it ended */
  run(kind: Kind, args: object): Promise<Answered>;
  /** Works off all jobs. */
  work(): Promise<void>;
  /** Gives everything that was written its number in the journal. */
  number(): Promise<void>;
  close(): Promise<void>;
}

export const JOB = '... on Job { id kind state rowsTotal rowsRead rowsWritten rowsRefused rowsUnchanged failure }';
const REFUSED = '__typename ... on Error { message } ... on InvalidError { faults { field messages } }';
const MOVED = '... on CountMovedError { counted now }';
const PREVIEW =
  '... on BulkPreview { count token expiresAt sample { id label changes { name isCustom before after } } }';
const ONE: Record<Kind, string> = { contacts: 'Contact', companies: 'Company', emails: 'Email' };

const argsOf = (kind: Kind) =>
  `$ids: [RecordId!], $filter: ${ONE[kind]}Filter, $where: ${ONE[kind]}Where, $all: Boolean, $change: ${ONE[kind]}BulkChange!`;
const PASSED = 'ids: $ids, filter: $filter, where: $where, all: $all, change: $change';

export async function openBulkService(): Promise<BulkService> {
  const service = await startService({ WORKER: 'off' });
  const { database } = service;
  const ask = async (text: string, variables: object = {}, key?: string): Promise<Answered> => {
    const { body } = await service.graphql(text, variables, key === undefined ? {} : { key });
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const preview: BulkService['preview'] = async (kind, args, key) => {
    const text = `query (${argsOf(kind)}, $first: Int! = 10) { done: ${kind}BulkPreview(${PASSED}, first: $first) { ${REFUSED} ${PREVIEW} } }`;
    return (await ask(text, args, key)).done;
  };
  const start: BulkService['start'] = async (kind, args, key) => {
    const text = `mutation (${argsOf(kind)}, $token: String!, $allowedDrift: Int! = 0) {
      done: ${kind}Bulk(${PASSED}, token: $token, allowedDrift: $allowedDrift) { ${REFUSED} ${MOVED} ${JOB} } }`;
    return (await ask(text, args, key)).done;
  };
  const work = async () => {
    while (await taskNamed('run-jobs').run(contextFor(database)));
  };
  return {
    service,
    ask,
    preview,
    start,
    work,
    query: (text, values = []) => database.query(null, text, values),
    async run(kind, args) {
      const { token } = await preview(kind, args);
      const job = await start(kind, { ...args, token });
      await work();
      return (await ask(`{ job(id: ${job.id}) { ${JOB} } }`)).job;
    },
    async number() {
      while ((await aggregateEntries(database, 2_000)) > 0);
    },
    close: () => service.close(),
  };
}
