import type { ProofInput } from '../../../src/platforms/toolkit/proof.js';
import { platformOf } from './read-body.js';

const unsigned: ProofInput = {
  secret: 'correct horse',
  acceptLegacy: true,
  rawBody: Buffer.from('{}'),
  headers: {},
  body: {},
  method: 'POST',
  uris: ['https://hooks.kestrel.example/public/hook/abc'],
  now: 1_780_000_000_000,
};

/** Whether a platform takes a delivery as proven; what is not given is an empty, unsigned one. */
export function verifyWith(slug: string, given: Partial<ProofInput>): boolean | undefined {
  return platformOf(slug).proof?.verify({ ...unsigned, ...given });
}
