import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const INSTALLED = fileURLToPath(new URL('../../out/peers/', import.meta.url));
const PLATFORM = `${process.platform}-${process.arch}`;
const NODE_WANTED = 22;

/** What is installed to compare with, in folders of these names. What they depend on is what npm finds for them. */
const PACKAGES = {
  postgraphile4: ['postgraphile@4.14.1'],
  postgraphile5: ['postgraphile@5.1.5'],
  directus: ['directus@12.4.0'],
  // The Node.js that they run on, newer than what the service asks for. There are packages of it for these platforms.
  node: ['linux-x64', 'linux-arm64'].includes(PLATFORM) ? [`node-${PLATFORM}@22.23.3`] : [],
} as const;

/** The name of a peer. */
export type PeerPackage = keyof typeof PACKAGES;

/** Where a peer is installed: its working directory. */
export const folderOf = (name: PeerPackage) => path.join(INSTALLED, name);

/**
 * Installs what is missing or of another version, each peer in a folder of its own outside of the service's packages.
 * @returns the Node.js that the peers run on
 * @throws Error where neither npm nor this process has one that is new enough
 */
export async function installPeers(report: (line: string) => void): Promise<string> {
  await install('node', report);
  const node = nodeOfPeers();
  await install('postgraphile4', report);
  await install('postgraphile5', report);
  // Its sandbox is native code, which has to suit the Node.js that loads it; nothing that is measured uses it.
  await install('directus', report, () => npm(node, 'directus', ['rebuild', 'isolated-vm', ...headers()]));
  return node;
}

const FLAGS = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

async function install(
  name: PeerPackage,
  report: (line: string) => void,
  afterwards = async (): Promise<unknown> => undefined,
): Promise<void> {
  const packages = PACKAGES[name];
  const stamp = path.join(folderOf(name), 'installed');
  if (packages.length === 0 || (await readFile(stamp, 'utf8').catch(() => '')) === packages.join()) return;
  report(`installing ${packages.join()}`);
  await rm(folderOf(name), { recursive: true, force: true });
  await mkdir(folderOf(name), { recursive: true });
  await npm(process.execPath, name, ['install', ...FLAGS, ...packages]);
  await afterwards();
  await writeFile(stamp, packages.join());
}

const nodePackage = () => path.join(folderOf('node'), 'node_modules', `node-${PLATFORM}`);

/* The headers come with the package, so a compiler needs nothing from the network. */
const headers = () => (existsSync(nodePackage()) ? [`--nodedir=${nodePackage()}`] : []);

function nodeOfPeers(): string {
  const installed = path.join(nodePackage(), 'bin/node');
  if (existsSync(installed)) return installed;
  if (Number.parseInt(process.versions.node, 10) >= NODE_WANTED) return process.execPath;
  throw new Error(`The peers need Node.js ${NODE_WANTED}; run the comparison with it.`);
}

async function npm(node: string, name: PeerPackage, args: string[]): Promise<void> {
  const cli = process.env['npm_execpath'];
  if (!cli) throw new Error('Run it by npm: npm run bench -- peers.');
  // What npm tells its scripts about the project must not reach an npm in another folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !variable.startsWith('npm_')));
  const cwd = folderOf(name);
  await run(node, [cli, '--prefix', cwd, ...args], { cwd, env, maxBuffer: 64 * 2 ** 20 });
}
