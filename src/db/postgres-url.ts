import { accessSync, constants } from 'node:fs';

/** One server of a connection string. */
export interface ServerPlace {
  host: string;
  port: number;
}

/** A connection string, with the parts parsed that the driver does not parse itself. */
export interface PostgresUrl {
  /**
   * The connection string for the driver: with only the first server, and without the parameters that are read here.
   */
  connectionString: string;
  /** Empty if the host is given elsewhere: by a parameter, by the environment, or as a socket. */
  places: readonly ServerPlace[];
  /** Whether the server must accept writes. */
  mustWrite: boolean;
}

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;
const PLACE = /^(\[[0-9a-f:.%]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i;
const DEFAULT_PORT = 5432;

/** The values of `target_session_attrs` that are supported, and whether they require a server that accepts writes. */
const TARGETS: ReadonlyMap<string, boolean> = new Map([
  ['any', false],
  ['read-write', true],
  ['primary', true],
]);
const TLS_MODES = new Set(['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);
/** The driver does not support these, and ignoring them would break their guarantees. */
const UNKNOWN_TO_DRIVER = ['load_balance_hosts', 'sslcrl', 'sslcrldir', 'requirepeer', 'gssencmode', 'hostaddr'];

/**
 * Several servers are separated by commas, as with libpq. Among several, one that accepts writes is chosen, unless
 * `target_session_attrs=any` is given. The TLS modes mean what they mean in libpq.
 * @throws Error that says what is wrong and repeats no value, which may be a secret
 */
export function parsePostgresUrl(url: string): PostgresUrl {
  const [, scheme = '', authority = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  if (scheme === '') throw new Error('Must be a URL that begins with postgres:// or postgresql://.');
  const at = authority.lastIndexOf('@') + 1;
  const places = readPlaces(authority.slice(at));
  const parameters = new URLSearchParams(query);
  checkParameters(parameters, places);
  const target = parameters.get('target_session_attrs');
  parameters.delete('target_session_attrs');
  useLibpqMeaning(parameters);
  const [first] = authority.slice(at).split(',');
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  const connectionString = `${scheme}${authority.slice(0, at)}${first}${path}${rest}`;
  if (!URL.canParse(connectionString)) throw new Error('Must be a valid URL: encode special characters as %XX.');
  return { connectionString, places, mustWrite: target === null ? places.length > 1 : (TARGETS.get(target) ?? false) };
}

function readPlaces(text: string): ServerPlace[] {
  if (text === '') return [];
  return text.split(',').map((place) => {
    const [, host, port] = PLACE.exec(place) ?? [];
    const number = port === undefined ? DEFAULT_PORT : Number(port);
    if (host === undefined || number < 1 || number > 65_535) {
      throw new Error('Must name each server as host or host:port, with commas between them.');
    }
    return { host: decodeHost(host), port: number };
  });
}

function decodeHost(host: string): string {
  try {
    return decodeURIComponent(host.replace(/^\[(.+)\]$/, '$1'));
  } catch {
    throw new Error('Must be a valid URL: encode special characters as %XX.');
  }
}

function checkParameters(parameters: URLSearchParams, places: readonly ServerPlace[]): void {
  const target = parameters.get('target_session_attrs');
  if (target !== null && !TARGETS.has(target)) {
    throw new Error('target_session_attrs: the service writes, so it can be read-write, primary or any.');
  }
  const mode = parameters.get('sslmode');
  if (mode !== null && !TLS_MODES.has(mode)) throw new Error(`sslmode: must be one of ${[...TLS_MODES].join(', ')}.`);
  const unknown = UNKNOWN_TO_DRIVER.find((name) => parameters.has(name));
  if (unknown !== undefined) throw new Error(`${unknown}: the driver does not do that; take it out.`);
  if (parameters.get('host')?.includes(',')) throw new Error('Several servers belong between // and the path.');
  if (places.length > 1 && parameters.has('host'))
    throw new Error('Name the servers in one place: host is not needed.');
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) checkFile(name, parameters.get(name));
}

function checkFile(name: string, file: string | null): void {
  if (file === null || (name === 'sslrootcert' && file === 'system')) return;
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new Error(`${name}: there is no such file, or it cannot be read.`);
  }
}

/*
 * Without this parameter the driver reads `require` as `verify-full`; its own value `no-verify` it accepts only without
 * the parameter.
 */
function useLibpqMeaning(parameters: URLSearchParams): void {
  if (parameters.get('sslrootcert') === 'system') parameters.delete('sslrootcert');
  const mode = parameters.get('sslmode');
  if (mode !== null && mode !== 'no-verify') parameters.set('uselibpqcompat', 'true');
}
