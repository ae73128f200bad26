import type { Request, Response } from 'express';
import { BodyReader, type BodySlot } from '../http/body.js';
import { BodyError } from '../http/problem.js';

const reader = new BodyReader({ limit: 1024 * 1024, says: { 'too-large': 'The body is larger than 1 MiB.' } });

/** The decompressed bytes, which signatures cover; none when decompression fails. @throws BodyError over 1 MiB */
export async function receiveBody(request: Request, response: Response, place: BodySlot): Promise<Buffer> {
  try {
    return await reader.read(request, response, place);
  } catch (error) {
    if (error instanceof BodyError && error.reason !== 'too-large') return Buffer.alloc(0);
    throw error;
  }
}

/** Deeper than any platform's bodies, and shallow enough for all recursive code that reads them. */
const DEPTH_LIMIT = 32;

/** `value` is undefined if `fault` is set. */
export interface ParsedBody {
  text: string;
  value: unknown;
  fault: 'not-json' | 'too-deep' | null;
}

/**
 * Parses a webhook body, whatever its `Content-Type`. Nesting is counted on the raw text, before recursive code reads it.
 * Integers that a double cannot represent become text, so that ids keep every digit.
 * @source Specification: Inbound webhooks; JSON at most 32 levels deep
 */
export function parseBody(rawBody: Buffer): ParsedBody {
  const text = new TextDecoder().decode(rawBody);
  const { depth, longNumbers } = scanJson(text);
  if (depth > DEPTH_LIMIT) return { text, value: undefined, fault: 'too-deep' };
  try {
    return { text, value: JSON.parse(quoteSpans(text, longNumbers)), fault: null };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { text, value: undefined, fault: 'not-json' };
  }
}

type Span = readonly [start: number, end: number];

/** Scans text that may not be JSON at all; the result is used only if `JSON.parse` accepts the text. */
function scanJson(text: string): { depth: number; longNumbers: Span[] } {
  const longNumbers: Span[] = [];
  let open = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') open += 1;
    else if (character === '}' || character === ']') open -= 1;
    else if (isNumberPart(character)) {
      let end = at + 1;
      while (isNumberPart(text.charAt(end))) end += 1;
      if (isLongInteger(text, at, end)) longNumbers.push([at, end]);
      at = end - 1;
    }
    depth = Math.max(depth, open);
  }
  return { depth, longNumbers };
}

/** Position of the closing quote, or of the last character when there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

function isNumberPart(character: string): boolean {
  return (character >= '0' && character <= '9') || '+-.eE'.includes(character || ' ');
}

/* Only JSON numbers that are not names: quoting anything else could turn invalid JSON into valid JSON. */
function isLongInteger(text: string, start: number, end: number): boolean {
  if (end - start < 16) return false;
  const number = text.slice(start, end);
  if (!/^-?[1-9]\d*$/.test(number) || Number.isSafeInteger(Number(number))) return false;
  let next = end;
  while (' \t\r\n'.includes(text.charAt(next) || 'x')) next += 1;
  return text.charAt(next) !== ':';
}

function quoteSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (const [start, end] of spans) {
    pieces.push(text.slice(from, start), '"', text.slice(start, end), '"');
    from = end;
  }
  return pieces.join('') + text.slice(from);
}
