import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What arrived, with its signature already checked. */
export interface S3Request {
  method: string;
  host: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

/** A bucket that checks what AWS documents: signatures, hashes, dates, part numbers, sizes and ETags. */
export interface S3Server {
  url: string;
  port: number;
  objects: Map<string, Buffer>;
  /** Uploads that were begun and neither completed nor aborted, by their ids. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>;
  requests: S3Request[];
  /** Answers in its place where it returns true. A promise holds the request back until it is settled. */
  answer: ((request: S3Request, response: ServerResponse) => boolean | Promise<boolean>) | null;
  close(): Promise<void>;
}

export const S3_KEY = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a/secret+of=tests' };
export const S3_BUCKET = 'exports';
export const S3_REGION = 'eu-test-1';

const MIN_PART = 5 * 1024 * 1024;
const MOST_SKEW_MS = 15 * 60_000;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The code of the error that S3 would answer; null: the signature is right. */
function judgeSignature({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, id = '', day = '', region = '', names = '', signature = ''] = given;
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - time) < MOST_SKEW_MS) || !at.startsWith(day)) return 'RequestTimeTooSkewed';
  if (id !== S3_KEY.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== S3_REGION) return 'AuthorizationHeaderMalformed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path.join('/'), query.join('&'), lines.join(''), names, sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${S3_KEY.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const fail = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status).end(`<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`);

/** The body of a completion, joined; else the code of the error. */
function join(parts: Map<number, Buffer>, order: string): Buffer | string {
  const named = [...order.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag><\/Part>/g)];
  const numbers = named.map(([, number]) => Number(number));
  if (numbers.length === 0) return 'MalformedXML';
  if (numbers.some((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0))) return 'InvalidPartOrder';
  const bodies = named.map(([, number, etag]) => {
    const body = parts.get(Number(number));
    return body && md5(body) === etag ? body : null;
  });
  const found = bodies.filter((body) => body !== null);
  if (found.length < bodies.length) return 'InvalidPart';
  // Some storages want all parts but the last to be of one size.
  const first = found[0]?.length ?? 0;
  const isTooSmall = found.slice(0, -1).some(({ length }) => length < MIN_PART || length !== first);
  return isTooSmall ? 'EntityTooSmall' : Buffer.concat(found);
}

function serve(server: S3Server, { method, key, query, body }: S3Request, response: ServerResponse): void {
  const id = query.get('uploadId');
  const upload = id === null ? undefined : server.uploads.get(id);
  if (id !== null && upload?.key !== key) return void fail(response, 404, 'NoSuchUpload');
  if (method === 'POST' && query.has('uploads')) {
    // Characters that a query escapes.
    const begun = `${randomUUID()}+/=`;
    server.uploads.set(begun, { key, parts: new Map() });
    response.end(`<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`);
  } else if (method === 'PUT' && upload) {
    upload.parts.set(Number(query.get('partNumber')), body);
    response.writeHead(200, { etag: `"${md5(body)}"` }).end();
  } else if (method === 'POST' && upload && id !== null) {
    const whole = join(upload.parts, body.toString());
    if (typeof whole === 'string') return void fail(response, 400, whole);
    server.objects.set(key, whole);
    server.uploads.delete(id);
    response.end('<CompleteMultipartUploadResult><ETag>"whole-1"</ETag></CompleteMultipartUploadResult>');
  } else if (method === 'DELETE' && id !== null) {
    server.uploads.delete(id);
    response.writeHead(204).end();
  } else if (method === 'PUT') {
    server.objects.set(key, body);
    response.writeHead(200, { etag: `"${md5(body)}"` }).end();
  } else fail(response, 405, 'MethodNotAllowed');
}

/** A storage for one bucket, in the path or in the host name. */
export async function openS3Server(): Promise<S3Server> {
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks);
      const host = request.headers.host ?? '';
      const url = new URL(request.url ?? '', `http://${host}`);
      const inPath = host.startsWith(`${S3_BUCKET}.`) ? `/${S3_BUCKET}${url.pathname}` : url.pathname;
      const [, bucket, ...names] = decodeURIComponent(inPath).split('/');
      const one = { method: request.method ?? '', host, key: names.join('/'), query: url.searchParams, body };
      const fault = judgeSignature(request, url, body);
      if (fault !== null) return void fail(response, 403, fault);
      if (bucket !== S3_BUCKET) return void fail(response, 404, 'NoSuchBucket');
      server.requests.push(one);
      if (!(await server.answer?.(one, response))) serve(server, one, response);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const server: S3Server = {
    ...{ url: `http://127.0.0.1:${port}`, port, objects: new Map(), uploads: new Map(), requests: [], answer: null },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
  return server;
}
