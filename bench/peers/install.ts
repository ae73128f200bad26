import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SOURCES = fileURLToPath(new URL('.', import.meta.url));
const INSTALLED = fileURLToPath(new URL('../../out/peers/', import.meta.url));
const PACKAGES = ['node', 'postgraphile4', 'postgraphile5', 'directus'] as const;
const NODE_WANTED = 22;

export type PeerPackage = (typeof PACKAGES)[number];

/** Where a peer is installed; the place of its package.json. */
export const folderOf = (name: PeerPackage) => path.join(INSTALLED, name);
export const sourceOf = (name: PeerPackage) => path.join(SOURCES, name);

/**
 * Installs what is missing or of another lock file, each peer in a folder of its own outside of the service's packages.
 * @returns the Node.js that the peers run on
 * @throws Error where neither npm nor this process has one that is new enough
 */
export async function installPeers(report: (line: string) => void): Promise<string> {
  for (const name of PACKAGES) {
    if (await isInstalled(name)) continue;
    report(`installing ${name}`);
    const folder = folderOf(name);
    await mkdir(folder, { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      await cp(path.join(sourceOf(name), file), path.join(folder, file));
    await npm(process.execPath, folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    // Its sandbox is native code, which has to suit the Node.js that loads it; nothing that is measured uses it.
    if (name === 'directus') await npm(nodeOfPeers(), folder, ['rebuild', 'isolated-vm', ...headers()]);
    await writeFile(stampOf(name), await lockOf(name));
  }
  return nodeOfPeers();
}

const lockOf = (name: PeerPackage) => readFile(path.join(sourceOf(name), 'package-lock.json'), 'utf8');
const stampOf = (name: PeerPackage) => path.join(folderOf(name), 'installed');

async function isInstalled(name: PeerPackage): Promise<boolean> {
  return (await readFile(stampOf(name), 'utf8').catch(() => '')) === (await lockOf(name));
}

/* The package exists for the platforms that the folder `node` names. */
const nodePackage = () => path.join(folderOf('node'), 'node_modules', `node-${process.platform}-${process.arch}`);

/* The headers come with the package, so a compiler needs nothing from the network. */
const headers = () => (existsSync(nodePackage()) ? [`--nodedir=${nodePackage()}`] : []);

function nodeOfPeers(): string {
  const installed = path.join(nodePackage(), 'bin/node');
  if (existsSync(installed)) return installed;
  if (Number.parseInt(process.versions.node, 10) >= NODE_WANTED) return process.execPath;
  throw new Error(`The peers need Node.js ${NODE_WANTED}; run the comparison with it.`);
}

async function npm(node: string, cwd: string, args: string[]): Promise<void> {
  const cli = process.env['npm_execpath'];
  if (!cli) throw new Error('Run it by npm: npm run bench:peers.');
  // What npm tells its scripts about the project must not reach an npm in another folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  await run(node, [cli, ...args], { cwd, env, maxBuffer: 64 * 2 ** 20 });
}
