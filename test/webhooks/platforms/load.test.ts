import { describe, expect, it } from 'vitest';
import { loadPlatforms, pathNamesOf, registerPlatforms } from '../../../src/webhooks/load.js';
import { definePlatform, uninteresting } from '../../../src/webhooks/platform.js';
import { platformOf } from './read-body.js';

const definition = definePlatform({
  letter: 'X',
  levels: ['client'],
  batch: false,
  eventName: () => null,
  read: () => uninteresting,
  routing: () => ({ value: null, candidates: [], elseCampaign: false }),
});

describe('the registry of platforms', () => {
  it('is what the folder holds, in the order of the slugs', async () => {
    const platforms = await loadPlatforms();
    expect(platforms.map(({ slug, letter, levels }) => [slug, letter, levels.length])).toEqual([
      ['emailbison', 'D', 2],
      ['hubspot', 'F', 1],
      ['instantly', 'A', 2],
      ['lemlist', 'C', 2],
      ['plusvibe', 'E', 1],
      ['smartlead', 'B', 2],
    ]);
  });

  it('refuses two platforms with one slug, two with one letter, and a letter that is none', () => {
    const other = { ...definition, letter: 'Y' };
    expect(() =>
      registerPlatforms([
        { slug: 'one', definition },
        { slug: 'one', definition: other },
      ]),
    ).toThrow('called one');
    expect(() =>
      registerPlatforms([
        { slug: 'one', definition },
        { slug: 'two', definition },
      ]),
    ).toThrow('called X');
    expect(() => registerPlatforms([{ slug: 'one', definition: { ...definition, letter: 'x' } }])).toThrow('letter');
  });

  it('serves each platform under its neutral and its real name', () => {
    expect(pathNamesOf(platformOf('smartlead'), 'client')).toEqual(['platform-b-webhook', 'smartlead-webhook']);
    expect(pathNamesOf(platformOf('smartlead'), 'agency')).toEqual([
      'global-platform-b-webhook',
      'global-smartlead-webhook',
    ]);
    expect(pathNamesOf(platformOf('hubspot'), 'agency')).toEqual([]);
  });
});
