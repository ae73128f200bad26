import { execFileSync, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '../support/databases.js';

/** What no image of this size may be larger than, without Node. */
const MEBIBYTES = 200;
const NOBODY = 65_534;

interface Stage {
  folder: string;
  env: Record<string, string>;
  workdir: string;
  user: string | null;
  command: string[];
}

/*
 * No engine for containers is needed: the steps of the file are done in folders, one for each stage, where an absolute
 * path of a stage is one below its folder.
 */
async function build(root: string): Promise<Stage> {
  const stages = new Map<string, Stage>();
  let stage: Stage = { folder: '', env: {}, workdir: '/', user: null, command: [] };
  const inStage = (one: Stage, given: string) => path.join(one.folder, path.resolve(one.workdir, given));
  const text = (await readFile('deploy/Containerfile', 'utf8')).replace(/^#.*\n/gm, '');
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, step = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (step === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
      stage = { folder: path.join(root, name), env: {}, workdir: '/', user: null, command: [] };
      stages.set(name, stage);
      await mkdir(stage.folder, { recursive: true });
    } else if (step === 'WORKDIR') {
      stage.workdir = rest;
      await mkdir(inStage(stage, '.'), { recursive: true });
    } else if (step === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S*)/g))
        stage.env[name] = value.replace(/\$\w+/, '');
    } else if (step === 'COPY') {
      const [, from, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
      const given = paths.split(' ');
      const target = given.pop() ?? '';
      for (const source of given) {
        const origin = from ? path.join(stages.get(from)?.folder ?? '', source) : source;
        const place = target.endsWith('/') && (await stat(origin)).isFile() ? target + path.basename(source) : target;
        await cp(origin, inStage(stage, place), {
          recursive: true,
          filter: (file) => !file.endsWith('src/db/generated'),
        });
      }
    } else if (step === 'RUN') {
      const cwd = inStage(stage, '.');
      execFileSync('sh', ['-c', rest.replaceAll(stage.workdir, cwd)], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    } else if (step === 'USER') stage.user = rest;
    else if (step === 'CMD') stage.command = JSON.parse(rest) as string[];
  }
  return stage;
}

describe('the image of deploy/Containerfile', () => {
  let root = '';
  let image: Stage;
  let app = '';
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'outreach-image-'));
    await chmod(root, 0o755);
    image = await build(root);
    app = path.join(image.folder, image.workdir);
  }, 300_000);
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('is small, and holds nothing that only builds or tests the service', async () => {
    const entries = await readdir(app, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    const bytes = (await Promise.all(files.map(async (file) => (await stat(file)).size))).reduce((a, b) => a + b, 0);
    expect(bytes / 2 ** 20).toBeLessThan(MEBIBYTES);
    const unwanted = ['typescript', 'prisma', 'vitest', 'tsx', 'esbuild', 'eslint', '@biomejs'];
    const packages = await readdir(path.join(app, 'node_modules'));
    expect(packages.filter((name) => unwanted.includes(name))).toEqual([]);
    expect((await readdir(app)).filter((name) => !name.startsWith('.')).sort()).toEqual([
      'client',
      'dist',
      'node_modules',
      'package-lock.json',
      'package.json',
      'prisma',
      'scripts',
      'vendor',
    ]);
    expect(await readdir(path.join(app, 'client'))).toEqual(['trusted-documents.json']);
  });

  it('starts as a user without rights, answers with pages and figures, and ends in good order', async () => {
    expect(image.user).toBe('node');
    const [program = '', ...args] = image.command;
    expect(program).toBe('node');
    const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const child = spawn(process.execPath, args, {
      cwd: app,
      env: {
        ...image.env,
        HOST: '127.0.0.1',
        PORT: '0',
        DATABASE_URL: await databaseUrl('empty'),
        KEY_PEPPER: '5f0c1d7be24a49f3a1d6b8c3e7f90a12',
        DRAIN_SECONDS: '0',
        GRAPHIQL: 'on',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...asNobody,
    });
    const ended = new Promise((resolve) => child.once('exit', (status, signal) => resolve(status ?? signal)));
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += String(text);
    });
    const base = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += String(chunk);
        const found = /^Listening on (\S+)$/m.exec(text)?.[1];
        if (found) resolve(found);
      });
      void ended.then((status) => reject(new Error(`ended with ${status}: ${errors}`)));
    });
    const statusOf = async (place: string) => (await fetch(base + place, { headers: { Accept: 'text/html' } })).status;
    const places = ['/ready', '/metrics', '/docs', '/openapi.json', '/graphql', '/'];
    expect(await Promise.all(places.map(statusOf))).toEqual([200, 200, 200, 200, 200, 200]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }, 60_000);
});
