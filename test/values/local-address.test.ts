import { expect, test } from 'vitest';

/* The console's modules are compiled by its own settings, so the type stands here. */
const file = new URL('../../console/src/pages/integrations/integration.ts', import.meta.url).pathname;
const { isLocal }: { isLocal: (address: string) => boolean } = await import(file);

test.each(['http://localhost:4000/public/x', 'http://app.localhost/', 'http://127.0.0.1:4000/', 'https://[::1]:4000/'])(
  '%s is reached by this machine only',
  (address) => expect(isLocal(address)).toBe(true),
);

test.each([
  'https://outreach.example/public/x',
  'https://localhost.example/',
  'https://notlocalhost/',
  'http://127.example/',
  'https://10.0.0.5/',
  'https://[2001:db8::1]/',
])('%s may be reached by others', (address) => expect(isLocal(address)).toBe(false));
