import { parseArgs } from 'node:util';
import { positive } from '../options.js';

export interface PeerOptions {
  scale: number;
  seed: number;
  rounds: number;
  seconds: number;
  /** Keeps the loaded data there for the next run; absent: a throw-away server. */
  directory: string | undefined;
  /** Also writes docs/bench/peers.md. */
  record: boolean;
}

export const PEERS_HELP = `Usage: npm run bench:peers -- [options]

  --scale n       size of the data set (1: one client with 30,000 contacts and one with 100,000 are asked for)
  --seed n        seed of the data set (1)
  --rounds n      interleaved rounds a row (3)
  --seconds n     length of one measurement (2)
  --data-dir d    keeps the data for the next run (.cache/bench)
  --no-cache      throws the data away at the end
  --record        writes docs/bench/peers.md

Installs PostGraphile 4 and 5, Directus and the Node.js that they need from npm into out/peers, with the versions of
bench/peers; Directus's sandbox is compiled, which needs a C++ compiler where there is no build of it to load.
`;

/** @throws TypeError an option that does not exist; Error a value that is none */
export function readPeerOptions(args: string[]): PeerOptions | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '2' },
      'data-dir': { type: 'string', default: '.cache/bench' },
      'no-cache': { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  return {
    scale: positive('scale', values.scale),
    seed: positive('seed', values.seed),
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    directory: values['no-cache'] ? undefined : values['data-dir'],
    record: values.record,
  };
}
