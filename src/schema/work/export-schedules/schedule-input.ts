import { isIP } from 'node:net';
import { z } from 'zod';
import { InvalidError } from '../../../errors.js';
import { bareHost, type Exceptions } from '../../../outbound/exceptions.js';
import { objectUrl } from '../../../outbound/object-storage.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import { checkUrl } from '../../history/event-endpoints/endpoint-input.js';
import { EXPORTED } from '../exports/export-plan.js';
import { SCHEDULE_FORMATS } from './schedule-row.js';

const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

const storage = z.object({
  endpoint: text({ min: 1, max: 500 }),
  region: matching(/^[a-z0-9-]{1,50}$/, 'Must be a region, such as eu-central-1.'),
  bucket: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Must be the name of a bucket.'),
  prefix: text({ max: 500 }).regex(
    /^(?:(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!$)|$))*$/,
    'Must be names of letters, digits and ._- with slashes between them.',
  ),
  virtualHost: z.boolean(),
  accessKeyId: matching(/^[\w.+=@-]{1,128}$/, 'Must be the id of an access key.'),
  secretAccessKey: text({ min: 1, max: 256 }).nullish(),
});

const schema = z.object({
  name: text({ min: 1, max: 100 }),
  storage,
  records: z.array(z.enum(EXPORTED)).min(1),
  format: z.enum(SCHEDULE_FORMATS),
  hour: z.int().min(0).max(23),
  active: z.boolean(),
});

/** A schedule as a caller describes it. Without a secret the stored one is kept. */
export type ScheduleInput = z.input<typeof schema>;

/**
 * @param networks private networks that may be sent to, also without TLS
 * @throws InvalidError a value breaks its rules, or the address is in a private network
 */
export async function readScheduleInput(input: ScheduleInput, networks: Exceptions) {
  const { storage: place, records, ...rest } = parseInput(schema, input);
  const { secretAccessKey, ...access } = place;
  const url = await checkUrl(access.endpoint, networks, 'storage.endpoint', ({ origin }) =>
    objectUrl({ ...access, endpoint: origin }, ''),
  );
  if (url.pathname !== '/' || url.search)
    throw new InvalidError({ 'storage.endpoint': ['Must have neither a path nor a query.'] });
  if (access.virtualHost && isIP(bareHost(url.hostname)) > 0)
    throw new InvalidError({ 'storage.virtualHost': ['Needs an endpoint with a name, not an IP address.'] });
  return { secretAccessKey, settings: { ...rest, ...access, endpoint: url.origin, records: [...new Set(records)] } };
}
