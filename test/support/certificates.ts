import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A certificate of a CA of its own, for servers at `localhost`. All in PEM. */
export interface Certificates {
  ca: string;
  certificate: string;
  key: string;
  /** The same as files that everybody can read. */
  files: { ca: string; certificate: string; key: string };
  remove(): Promise<void>;
}

export async function makeCertificates(): Promise<Certificates> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outreach-tls-'));
  const at = (name: string) => path.join(folder, name);
  const openssl = (line: string) => run('openssl', line.split(' '), { cwd: folder });
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  await openssl(`req -x509 ${key} -keyout ca.key -out ca.crt -days 2 -subj /CN=Test-CA`);
  await openssl(`req ${key} -keyout server.key -out server.csr -subj /CN=localhost`);
  await writeFile(at('names'), 'subjectAltName=DNS:localhost');
  await openssl(
    'x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out server.crt -days 2 -extfile names',
  );
  const files = { ca: at('ca.crt'), certificate: at('server.crt'), key: at('server.key') };
  return {
    ca: await readFile(files.ca, 'utf8'),
    certificate: await readFile(files.certificate, 'utf8'),
    key: await readFile(files.key, 'utf8'),
    files,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
