import { z } from 'zod';
import { InvalidError } from '../../../errors.js';
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
  /^(key:\d+( \S+)?|webhook:[\w-]+|job:[\w-]+|operator|system)$/,
  'Must be an actor as entries tell it, or key:<id>.',
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
 * @param mayLackTls whether addresses without TLS are allowed: events are sent to them only in excepted networks
 * @throws InvalidError the address is not plain https, a text or a list is too long, or an actor is unknown
 */
export function readEndpointInput(input: EndpointInput, mayLackTls: boolean): EndpointWrite {
  const { url, description, ...lists } = parseInput(schema, input);
  const write: EndpointWrite = {};
  for (const list of TEXT_LISTS) {
    const given = lists[list];
    if (given !== undefined) write[list] = [...new Set(given ?? [])];
  }
  if (typeof url === 'string') write.url = readUrl(url, mayLackTls);
  if (description !== undefined) write.description = description ?? '';
  if (input.kinds !== undefined) write.kinds = [...new Set(input.kinds ?? [])].map((kind) => CHANGE_KINDS[kind]);
  if (input.actions !== undefined) {
    write.actions = [...new Set(input.actions ?? [])].map((action) => CHANGE_ACTIONS[action]);
  }
  return write;
}

function readUrl(given: string, mayLackTls: boolean): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const schemes = mayLackTls ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol)) throw new InvalidError({ url: ['Must be an https address.'] });
  if (url.username || url.password) throw new InvalidError({ url: ['Must not contain a name or a password.'] });
  url.hash = '';
  return url.href;
}
