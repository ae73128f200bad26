import { z } from 'zod';
import { InvalidError } from '../../../errors.js';
import type { Exceptions } from '../../../outbound/exceptions.js';
import { judgeUrl } from '../../../outbound/judge-url.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import { CHANGE_ACTIONS, CHANGE_KINDS, type ChangeAction, type ChangeKind } from '../changes/change-row.js';

/** The writable part of an endpoint. Absent fields are unchanged; an empty list subscribes to all. */
export interface EndpointInput {
  url?: string | null | undefined;
  description?: string | null | undefined;
  kinds?: readonly ChangeKind[] | null | undefined;
  actions?: readonly ChangeAction[] | null | undefined;
  actors?: readonly string[] | null | undefined;
  exceptActors?: readonly string[] | null | undefined;
  fields?: readonly string[] | null | undefined;
  clients?: readonly string[] | null | undefined;
  enabled?: boolean | null | undefined;
}

interface EndpointWrite extends Partial<Record<TextList, string[]>> {
  url?: string;
  description?: string;
  kinds?: number[];
  actions?: number[];
}

const name = text({ min: 1, max: 255 });
/* An actor that appears in no entry would have no effect. */
const actor = name.regex(
  /^(key:\d+( \S+)?|user:\d+( .+)?|webhook:[\w-]+|job:[\w-]+|operator|system)$/,
  'Must be an actor as entries tell it, key:<id> or user:<id>.',
);
const upTo = (most: number, one: z.ZodType<string>) => z.array(one).max(most).nullish();

const LISTS = {
  actors: upTo(50, actor),
  exceptActors: upTo(50, actor),
  fields: upTo(50, name),
  clients: upTo(100, name),
};
type TextList = keyof typeof LISTS;
const TEXT_LISTS = Object.keys(LISTS) as TextList[];

const schema = z.object({
  url: text({ min: 1, max: 2_000 }).nullish(),
  description: text({ max: 255 }).nullish(),
  ...LISTS,
});

/**
 * @param networks private networks that may receive events, also without TLS
 * @throws InvalidError the address is not plain https or is in a private network, a text or a list is too long, or an
 *   actor is unknown
 */
export async function readEndpointInput(input: EndpointInput, networks: Exceptions): Promise<EndpointWrite> {
  const { url, description, ...lists } = parseInput(schema, input);
  const write: EndpointWrite = {};
  for (const list of TEXT_LISTS) {
    const given = lists[list];
    if (given !== undefined) write[list] = [...new Set(given ?? [])];
  }
  if (typeof url === 'string') write.url = await readUrl(url, networks);
  if (description !== undefined) write.description = description ?? '';
  if (input.kinds !== undefined) write.kinds = [...new Set(input.kinds ?? [])].map((kind) => CHANGE_KINDS[kind]);
  if (input.actions !== undefined) {
    write.actions = [...new Set(input.actions ?? [])].map((action) => CHANGE_ACTIONS[action]);
  }
  return write;
}

const readUrl = async (given: string, networks: Exceptions): Promise<string> => (await checkUrl(given, networks)).href;

/**
 * The address that is given, without a fragment.
 * @param field in which it is given; @param target what is sent to, if that is another address
 * @throws InvalidError it is not plain https or is in a private network
 */
export async function checkUrl(
  given: string,
  networks: Exceptions,
  field = 'url',
  target = (url: URL): URL => url,
): Promise<URL> {
  const refused = (message: string) => new InvalidError({ [field]: [message] });
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw refused(UNFIT_URL);
  if (url.username || url.password) throw refused('Must not contain a name or a password.');
  if ((await judgeUrl(target(url), networks)) !== null) throw refused(UNFIT_URL);
  url.hash = '';
  return url;
}

/** All conditions at once, so that a caller need not try one after the other. */
export const UNFIT_URL =
  'Must be an https URL on the Internet. Private and local networks, and http in them, need the setting EVENT_NETWORKS.';
