import type { Request, Response } from 'express';

/** The preference of RFC 7240 by which a caller has refused what would otherwise be ignored. */
export const STRICT = 'handling=strict';

/** What the OpenAPI document says of the header. */
export const PREFER_DESCRIPTION =
  'handling=strict: what would be ignored or adjusted (unknown parameters and fields, pages, values without effect) is refused with 400, and nothing changes.';

/** The header of responses to such requests, for the same document. */
export const STRICT_HEADER = {
  'Preference-Applied': {
    description: 'Present when the request was handled strictly.',
    schema: { type: 'string' as const, enum: [STRICT] as string[] },
  },
};

/** Whether a request has it. Of several values of one preference the first counts. */
export function isStrict({ headers }: Pick<Request, 'headers'>): boolean {
  if (headers['prefer'] === undefined) return false;
  // A quoted word is like the word itself; other quoted texts may contain anything.
  const plain = String(headers['prefer']).replace(/"((?:[^"\\]|\\.)*)"/g, (_quoted, text: string) =>
    /^\w*$/.test(text) ? text : '_',
  );
  const handling = plain.split(',').find((one) => /^\s*handling\s*=/i.test(one)) ?? '';
  return /^\s*handling\s*=\s*strict\s*(?:;|$)/i.test(handling);
}

/** Tells the caller of a strict request that it is handled as one. @returns whether it is */
export function applyStrict(request: Request, response: Response): boolean {
  const strict = isStrict(request);
  if (strict) response.setHeader('Preference-Applied', STRICT);
  return strict;
}

/** Why something that was given is refused by strict handling. */
export const UNUSED = {
  parameter: 'There is no such parameter.',
  repeated: 'This parameter may be given only once.',
  field: 'This field is unknown or read-only here, or stands for another that is given too.',
  value: 'This value has no effect: it counts as not given.',
} as const;
