import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExceptions } from '../../src/outbound/exceptions.js';
import { ObjectStorage, ObjectUpload, objectUrl, UPLOAD_PART_BYTES } from '../../src/outbound/object-storage.js';
import { openS3Server, S3_BUCKET, S3_KEY, S3_REGION, type S3Server } from '../support/s3-server.js';

let server: S3Server;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.close());

const lookup: LookupFunction = (_host, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
const network = { exceptions: readExceptions('127.0.0.1'), lookup };
const storageAt = (virtualHost: boolean, more = {}) =>
  new ObjectStorage(
    { endpoint: `http://storage.example:${server.port}`, region: S3_REGION, bucket: S3_BUCKET, virtualHost, ...S3_KEY },
    { ...network, ...more },
    new AbortController().signal,
  );

it('has addresses with the bucket in the path, or in the host name', () => {
  const place = { endpoint: 'https://s3.eu-central-1.amazonaws.com', bucket: 'crm-exports' };
  expect(objectUrl({ ...place, virtualHost: false }, 'a/b.csv').href).toBe(
    'https://s3.eu-central-1.amazonaws.com/crm-exports/a/b.csv',
  );
  expect(objectUrl({ ...place, virtualHost: true }, 'a/b.csv').href).toBe(
    'https://crm-exports.s3.eu-central-1.amazonaws.com/a/b.csv',
  );
});

it.each([false, true])('is signed as the storage expects; the bucket in the host name: %s', async (virtualHost) => {
  const storage = storageAt(virtualHost);
  for (const size of [0, 10, UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES + 5]) {
    const upload = new ObjectUpload(storage, 'pre.fix_1/a-b.csv');
    const body = Buffer.alloc(size, 'content of a file\n');
    for (let at = 0; at < size; at += 1_000_003) await upload.write(body.subarray(at, at + 1_000_003));
    expect(await upload.complete()).toEqual({ bytes: size, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(server.objects.get('pre.fix_1/a-b.csv')?.equals(body)).toBe(true);
  }
  const host = virtualHost ? `${S3_BUCKET}.storage.example` : 'storage.example';
  expect(new Set(server.requests.splice(0).map((request) => request.host))).toEqual(
    new Set([`${host}:${server.port}`]),
  );
});

it('is refused in a private network that is no exception, whatever its name', async () => {
  await expect(storageAt(false, { exceptions: null }).send('a', { method: 'PUT' })).rejects.toMatchObject({
    ...{ message: 'The storage could not be reached: Only https addresses are sent to.', isLasting: true },
  });
  expect(server.requests).toEqual([]);
});

it('does not follow a redirect', async () => {
  server.answer = (_request, response) => {
    response.writeHead(307, { location: `http://storage.example:${server.port}/elsewhere` }).end();
    return true;
  };
  await expect(storageAt(false).send('a', { method: 'PUT' })).rejects.toMatchObject({
    ...{ message: 'The storage answered 307.', isLasting: true },
  });
  expect(server.requests).toHaveLength(1);
  server.answer = null;
});
