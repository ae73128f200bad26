import { type FieldErrors, InvalidError, UnprocessableError } from '../../../errors.js';
import { normalizeDomain } from '../../../values/domain-name.js';
import { normalizeEmail } from '../../../values/email-address.js';
import { normalizeLinkedinUrl } from '../../../values/linkedin-url.js';
import { normalizePhone } from '../../../values/phone-number.js';
import { isCleanText, isLongerThan, UNCLEAN_TEXT } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import { MAX_PROPERTY_TEXT, type Properties } from './properties.js';

const TEXTS = ['email', 'linkedinUrl', 'phone', 'domain', 'source'] as const;

/** The fields of every logging request. Blank texts count as not given. */
export type LogInput = { [Name in (typeof TEXTS)[number]]?: string | null | undefined } & { properties?: unknown };

/** A logging request with a valid shape: identifiers are normalised, null where they can match nothing. */
export interface LogRequest {
  email: string | null;
  linkedinUrl: string | null;
  phone: string | null;
  domain: string | null;
  /** The name of a registered source; null means the service itself. */
  source: string | null;
  properties: Properties;
}

const MAX_SOURCE = 255;
/**
 * Checks the shape of the request. An identifier that cannot be normalised is left out of matching.
 * @throws InvalidError
 */
export function readLogInput(
  workspace: Pick<Workspace, 'serviceOrigin' | 'phoneCountry'>,
  input: LogInput,
): LogRequest {
  const fieldErrors: FieldErrors = {};
  for (const name of TEXTS) {
    const text = input[name] ?? '';
    if (!isCleanText(text)) fieldErrors[name] = [UNCLEAN_TEXT];
    else if (isLongerThan(text, MAX_PROPERTY_TEXT))
      fieldErrors[name] = [`Must be at most ${MAX_PROPERTY_TEXT} characters.`];
  }
  const source = input.source?.trim() ?? '';
  if (isLongerThan(source, MAX_SOURCE)) fieldErrors['source'] = [`Must be at most ${MAX_SOURCE} characters.`];
  const properties = input.properties ?? {};
  if (!isObject(properties)) fieldErrors['properties'] = ['Must be an object.'];
  if (Object.keys(fieldErrors).length > 0 || !isObject(properties)) throw new InvalidError(fieldErrors);
  return {
    email: normalizeEmail(input.email ?? ''),
    linkedinUrl: normalizeLinkedinUrl(input.linkedinUrl ?? ''),
    phone: normalizePhone(input.phone ?? '', workspace.phoneCountry),
    domain: normalizeDomain(input.domain ?? ''),
    source: source === '' || source === workspace.serviceOrigin ? null : source,
    properties,
  };
}

function isObject(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a named source exists, and is enabled for the activity type or channel. */
export interface SourceState {
  known: boolean;
  enabled: boolean;
}

/**
 * Checks the source.
 * @param typeName the custom type or the channel, as the message names it
 * @throws UnprocessableError the source is not registered, or not enabled for the type
 * @source Specification: Activity source; Errors, 422 message forms
 */
export function requireSource(source: string, typeName: string, { known, enabled }: SourceState): void {
  if (!known) {
    const message = `The source "${source}" is not known. Add it under Activities & Scoring first.`;
    throw new UnprocessableError('Unknown source', message, 'activitySourceCreate');
  }
  if (!enabled) {
    const message = `The source "${source}" is not enabled for the activity type "${typeName}". Enable it under Activities & Scoring first.`;
    throw new UnprocessableError('Source not enabled', message, 'activitySourceBind');
  }
}
