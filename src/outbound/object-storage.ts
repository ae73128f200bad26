import { createHash } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import type { Exceptions } from './exceptions.js';
import { exchange, type Limits, REFUSALS } from './post.js';

/** A bucket of a storage that speaks the protocol of Amazon S3. */
interface Bucket {
  endpoint: string;
  region: string;
  bucket: string;
  /** Whether the bucket is part of the host name instead of the path. */
  virtualHost: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Below the time that a snapshot of the database may be idle. */
const LIMITS: Limits = { timeoutMs: 50_000, bodyMs: 50_000, bodyBytes: 64 * 1024 };
const ABORT_MS = 5_000;
/** At most 10,000 parts: 80 GiB. All are of one size, which some storages require. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;
/** Refusals that another attempt may not meet: a timeout, a conflict, too many requests. */
const PASSING = [408, 409, 425, 429];

/** The storage did not do what was asked, in a sentence. */
export class StorageError extends Error {
  /** Whether another attempt would fail too. */
  readonly isLasting: boolean;

  constructor(message: string, isLasting: boolean) {
    super(message);
    this.isLasting = isLasting;
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The address of an object. */
export function objectUrl(place: Pick<Bucket, 'endpoint' | 'bucket' | 'virtualHost'>, key: string): URL {
  const { endpoint, bucket, virtualHost } = place;
  const url = new URL(endpoint);
  if (virtualHost) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = virtualHost ? key : `${bucket}/${key}`;
  return url;
}

/** How requests are sent; see `exchange`. */
interface Network {
  exceptions: Exceptions;
  limits?: Limits | undefined;
  lookup?: LookupFunction;
}

/** What is sent: the method, the query, and the body. */
interface Order {
  method: 'PUT' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  body?: Uint8Array;
}

/** Writes objects to a bucket. */
export class ObjectStorage {
  readonly #bucket: Bucket;
  readonly #signal: AbortSignal;
  readonly #network: Network;

  /** @param signal aborts the requests under way */
  constructor(bucket: Bucket, network: Network, signal: AbortSignal) {
    this.#bucket = bucket;
    this.#network = network;
    this.#signal = signal;
  }

  /** @throws StorageError; whatever the signal aborts with */
  async send(
    key: string,
    { method, query = {}, body = new Uint8Array() }: Order,
    signal = this.#signal,
  ): Promise<{ answer: string; etag: string }> {
    const url = objectUrl(this.#bucket, key);
    url.search = new URLSearchParams(query).toString();
    const { accessKeyId, secretAccessKey, region } = this.#bucket;
    const credentials = { accessKeyId, secretAccessKey, region, service: 's3' };
    const hashed = { 'x-amz-content-sha256': sha256(body), 'content-type': 'application/octet-stream' };
    const signed = await new AwsV4Signer({ method, url: url.href, headers: hashed, ...credentials }).sign();
    const { exceptions, limits = LIMITS, lookup } = this.#network;
    const letter = { method, url: url.href, headers: Object.fromEntries(signed.headers), body, signal };
    const { status, error, answer, etag } = await exchange(letter, exceptions, limits, lookup);
    if (status === null) {
      const reason = error?.replace(/^ECONN\w+$/, 'The connection failed.');
      throw new StorageError(`The storage could not be reached: ${reason}`, REFUSALS.includes(error));
    }
    // A completed upload may fail after its status was sent.
    const code = /<Error>.*?<Code>(\w{1,60})<\/Code>/s.exec(answer ?? '')?.[1];
    if (status >= 300 || code !== undefined) {
      const isLasting = status >= 300 && status < 500 && !PASSING.includes(status) && code !== 'RequestTimeout';
      throw new StorageError(`The storage answered ${[status, code].filter(Boolean).join(' ')}.`, isLasting);
    }
    return { answer: answer ?? '', etag: etag ?? '' };
  }
}

/** An object that is written bit by bit, with the memory of one part. Nobody sees it before `complete`. */
export class ObjectUpload {
  readonly #storage: ObjectStorage;
  readonly #key: string;
  readonly #part = Buffer.allocUnsafe(UPLOAD_PART_BYTES);
  readonly #etags: string[] = [];
  readonly #hash = createHash('sha256');
  #filled = 0;
  #uploadId: string | null = null;
  bytes = 0;

  constructor(storage: ObjectStorage, key: string) {
    this.#storage = storage;
    this.#key = key;
  }

  /** @throws StorageError */
  async write(chunk: Uint8Array): Promise<void> {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + UPLOAD_PART_BYTES - this.#filled);
      this.#part.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === UPLOAD_PART_BYTES) await this.#sendPart();
    }
  }

  async #sendPart(): Promise<void> {
    if (this.#uploadId === null) {
      const { answer } = await this.#storage.send(this.#key, { method: 'POST', query: { uploads: '' } });
      const id = /<UploadId>([^<&]+)<\/UploadId>/.exec(answer)?.[1];
      if (id === undefined) throw new StorageError('The storage began no upload.', false);
      this.#uploadId = id;
    }
    const query = { partNumber: String(this.#etags.length + 1), uploadId: this.#uploadId };
    const body = this.#part.subarray(0, this.#filled);
    const { etag } = await this.#storage.send(this.#key, { method: 'PUT', query, body });
    if (!/^"?[\w-]+"?$/.test(etag)) throw new StorageError('The storage confirmed no part.', false);
    this.#etags.push(etag);
    this.#filled = 0;
  }

  /** Makes the object visible. @throws StorageError */
  async complete(): Promise<{ bytes: number; sha256: string }> {
    if (this.#uploadId === null) {
      await this.#storage.send(this.#key, { method: 'PUT', body: this.#part.subarray(0, this.#filled) });
    } else {
      if (this.#filled > 0) await this.#sendPart();
      const parts = this.#etags.map(
        (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const query = { uploadId: this.#uploadId };
      const { answer } = await this.#storage.send(this.#key, { method: 'POST', query, body });
      if (!answer.includes('CompleteMultipartUploadResult'))
        throw new StorageError('The storage did not confirm an upload.', false);
    }
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }

  /** Discards what was sent, as far as the storage can be reached. */
  async abort(): Promise<void> {
    if (this.#uploadId === null) return;
    const order = { method: 'DELETE', query: { uploadId: this.#uploadId } } as const;
    await this.#storage.send(this.#key, order, AbortSignal.timeout(ABORT_MS)).catch(() => undefined);
  }
}
