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

const decoder = new TextDecoder();

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
  const text = decoder.decode(rawBody);
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Scans text that may not be JSON at all; the result is used only if `JSON.parse` accepts the text. */
function scanJson(text: string): { depth: number; longNumbers: Span[] } {
  const longNumbers: Span[] = [];
  let open = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isOpening(code)) depth = Math.max(depth, ++open);
    else if (isClosing(code)) open -= 1;
    else if (isNumberPart(code)) {
      let end = at + 1;
      while (isNumberPart(text.charCodeAt(end))) end += 1;
      if (isLongInteger(text, at, end)) longNumbers.push([at, end]);
      at = end - 1;
    }
  }
  return { depth, longNumbers };
}

/** Position of the closing quote, or of the last character when there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) break;
    if (code === BACKSLASH) at += 1;
  }
  return at;
}

/* `{` and `[`. */
const isOpening = (code: number) => code === 0x7b || code === 0x5b;
/* `}` and `]`. */
const isClosing = (code: number) => code === 0x7d || code === 0x5d;
/* Digits, `+`, `-`, `.`, `E` and `e`. */
const isNumberPart = (code: number) =>
  (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e || code === 0x45 || code === 0x65;

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
