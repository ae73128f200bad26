import express, { type Request, type Response } from 'express';
import type { KeyActor, WebhookActor } from '../access/actor.js';
import { type ConcurrencySlots, isSmallBody } from '../access/concurrency/concurrency-slots.js';
import { describeJsonError, isTooDeep, MAX_JSON_DEPTH } from '../values/json-error.js';
import { BodyError, type BodyErrorReason } from './problem.js';

/** The limits of bodies at one entry point. */
interface BodyRules {
  /** The most bytes, after inflation. */
  limit: number;
  /** The deepest nesting of JSON. */
  maxDepth?: number;
  /** Error messages of the entry point. */
  says: Partial<Sentences> & { 'too-large': string };
}

type Sentences = Record<Exclude<BodyErrorReason, 'unsupported-type' | 'wrong-content' | 'late'>, string>;

const SENTENCES: Omit<Sentences, 'too-large'> = {
  'unsupported-encoding': 'This content encoding is not supported.',
  unreadable: 'The body could not be read.',
  'not-utf8': 'The body is not valid UTF-8.',
  'not-json': 'The body is not valid JSON.',
  'too-deep': 'The body is nested too deeply.',
};

/** The arrival of a large body takes one of its sender's slots. */
export interface BodySlot {
  places: ConcurrencySlots;
  actor: KeyActor | WebhookActor;
}

const EMPTY = Buffer.alloc(0);
const decoder = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder();

/**
 * Reads bodies: as bytes, decompressed and within the limit; as text; as JSON of limited depth. The request timeout of
 * the server limits how long a sender may take.
 */
export class BodyReader {
  readonly #maxDepth: number;
  readonly #sentences: Sentences;
  readonly #readRaw: ReturnType<typeof express.raw>;

  constructor({ limit, maxDepth = MAX_JSON_DEPTH, says }: BodyRules) {
    this.#maxDepth = maxDepth;
    this.#sentences = { ...SENTENCES, ...says };
    this.#readRaw = express.raw({ type: () => true, limit });
  }

  /**
   * The bytes, whatever the content type; none when the request has no body.
   * @param place takes a slot for a large body first; without it the body is read at once
   * @throws BodyError too large, in an unsupported encoding, or it cannot be decompressed or received completely
   * @throws UnavailableError no slot became free in time; nothing was read
   */
  async read(request: Request, response: Response, place?: BodySlot): Promise<Buffer> {
    if (place === undefined || isSmallBody(request.headers)) return this.#receive(request, response);
    const release = await place.places.take(place.actor, 'body', { reader: response });
    try {
      return await this.#receive(request, response);
    } finally {
      release();
    }
  }

  #receive(request: Request, response: Response): Promise<Buffer> {
    return new Promise((resolve, reject) =>
      this.#readRaw(request, response, (error?: unknown) => {
        if (error === undefined) resolve(Buffer.isBuffer(request.body) ? request.body : EMPTY);
        else reject(this.refusal(readReason(error), error));
      }),
    );
  }

  /** @throws BodyError the bytes are no UTF-8 */
  decode(bytes: Buffer): string {
    try {
      return decoder.decode(bytes);
    } catch (cause) {
      throw this.refusal('not-utf8', cause);
    }
  }

  /**
   * As text of another charset, in which what cannot be decoded is replaced rather than refused.
   * @throws BodyError the charset is none of Unicode's, or is not supported
   */
  decodeAs(bytes: Buffer, charset: string): string {
    try {
      if (charset.toLowerCase() === 'utf-8') return lenient.decode(bytes);
      if (charset.toLowerCase().startsWith('utf-')) return new TextDecoder(charset).decode(bytes);
    } catch (cause) {
      throw this.refusal('unsupported-encoding', cause);
    }
    throw this.refusal('unsupported-encoding');
  }

  /**
   * Checks the depth before any recursive code reads the text.
   * @throws BodyError nested too deeply, or no JSON: then the message says where it stops being JSON
   */
  parse(text: string): unknown {
    if (isTooDeep(text, this.#maxDepth)) throw this.refusal('too-deep');
    try {
      return JSON.parse(text);
    } catch (cause) {
      const sentence = this.#sentences['not-json'].replace(/\.$/, '');
      throw new BodyError('not-json', `${sentence}: ${describeJsonError(text) ?? 'it cannot be read'}.`, { cause });
    }
  }

  /** A refusal with the message of the entry point. */
  refusal(reason: keyof Sentences, cause?: unknown): BodyError {
    return new BodyError(reason, this.#sentences[reason], { cause });
  }
}

/* body-parser reports the kind of its errors in a property `type`. */
function readReason(error: unknown): 'too-large' | 'unsupported-encoding' | 'unreadable' {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return 'too-large';
  return type === 'encoding.unsupported' ? 'unsupported-encoding' : 'unreadable';
}
