import type { CreatedAgency } from '../schema/tenancy/agencies/create-agency.js';
import type { Config } from './config.js';

/** The name by which later starts recognise the demo agency. */
export const DEMO_AGENCY = 'Demo agency';

/** The base URL that callers use. */
export function baseOf({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>, port: number): string {
  return publicUrl ?? addressOf(host, port);
}

const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The keys of a newly created demo agency, which are not shown again, and a first request with one of them. */
export function describeDemo({ agencyName, masterKey, clients }: CreatedAgency, base: string): string {
  const lines = clients.flatMap(({ clientName, clientId, readWriteKey, readOnlyKey }) => [
    `  ${clientName} (${clientId})`,
    `    read and write  ${readWriteKey}`,
    `    read only       ${readOnlyKey}`,
  ]);
  return [
    `${agencyName}: these keys are shown once.`,
    `  master            ${masterKey}`,
    ...lines,
    'Try:',
    `  curl -H 'X-API-KEY: ${clients[0]?.readWriteKey}' '${base}/public/v2/contacts?email=dana@northgate.example'`,
    '',
  ].join('\n');
}

/** The line that programs wait for: the demo is complete. */
export const describeCompleteDemo = (deliveries: number) =>
  `The demo data is complete, with ${deliveries} webhook deliveries of the last thirty days.\n`;

/** How to sign in to the console: with the new master key, or with a key to be issued; absent: unknown. */
export type Entry = { masterKey: string } | 'known demo' | undefined;

const ISSUE_KEYS = `npm run -s admin -- issue-keys --agency '${DEMO_AGENCY}'`;

/**
 * Announces that requests are accepted. The first line is for programs and appears exactly once. The last lines are what
 * a person needs first: the console, and a key for it.
 * @param innerPort the actual private port, when there is one
 */
export function describeStart(
  { graphql, console, privatePort }: Pick<Config, 'graphql' | 'console' | 'privatePort'>,
  base: string,
  { innerPort, entry }: { innerPort?: number | undefined; entry?: Entry } = {},
): string {
  const inner = privatePort && innerPort !== undefined ? addressOf(privatePort.host, innerPort) : base;
  const places = [
    ['documents', `${inner}/docs`],
    ...(graphql.graphiql ? [['GraphiQL', `${inner}/graphql`]] : []),
    ...(privatePort ? [['metrics', `${inner}/metrics`]] : []),
    ['health', `${base}/ready`],
    ...(console ? [['console', `${base}/console`]] : []),
    ...(entry === 'known demo' ? [['new keys', ISSUE_KEYS]] : []),
    ...(typeof entry === 'object' ? [['master key', entry.masterKey]] : []),
  ];
  const lines = places.map(([name = '', address = '']) => `  ${name.padEnd(10)}  ${address}`);
  return [`Listening on ${base}`, ...lines, ''].join('\n');
}
