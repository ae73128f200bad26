// `node scripts/tool.mjs <program> [arguments]`: runs a program of `tools`, or one of the project, when everything that
// checks need is installed and generated. Without arguments it only does the latter.
import { spawn } from 'node:child_process';
import { setUp, toolEnvironment } from './setup.mjs';

await setUp('check');
const [program, ...args] = process.argv.slice(2);
if (program !== undefined) {
  const child = spawn(program, args, { env: toolEnvironment, stdio: 'inherit' });
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (status) => {
    process.exitCode = status ?? 1;
  });
}
