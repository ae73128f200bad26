import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadPlatforms, registerPlatforms, webhooksOf } from '../../../src/platforms/toolkit/load.js';
import { pathNamesOf } from '../../../src/platforms/toolkit/paths.js';
import { definePlatform, type WebhookSettings } from '../../../src/platforms/toolkit/platform.js';
import { uninteresting } from '../../../src/platforms/toolkit/webhook-item.js';
import { platformOf } from './read-body.js';

const integration = { name: 'Example', category: 'sequencer', activityTypes: [] } as const;
const webhooks: WebhookSettings = {
  letter: 'X',
  levels: ['client'],
  batch: false,
  sample: {},
  proof: null,
  eventName: () => null,
  read: () => uninteresting,
  routing: () => ({ value: null, candidates: [], elseCampaign: false }),
};
const platform = (name: string, letter: string) => ({
  name,
  value: definePlatform({ integration, webhooks: { ...webhooks, letter } }),
});

describe('the registry of platforms', () => {
  it('is what the folder holds, in the order of the slugs', async () => {
    const files = readdirSync(new URL('../../../src/platforms/', import.meta.url), { withFileTypes: true });
    const slugs = files.filter((file) => file.isFile()).map(({ name }) => name.replace(/\.ts$/, ''));
    expect((await loadPlatforms()).map(({ slug }) => slug)).toEqual(slugs.sort());
  });

  it('has each documented platform under its documented letter', async () => {
    const platforms = webhooksOf(await loadPlatforms());
    const documented = [
      ['emailbison', 'D', 2],
      ['hubspot', 'F', 1],
      ['instantly', 'A', 2],
      ['lemlist', 'C', 2],
      ['plusvibe', 'E', 1],
      ['smartlead', 'B', 2],
    ];
    expect(platforms.map(({ slug, letter, levels }) => [slug, letter, levels.length])).toEqual(
      expect.arrayContaining(documented),
    );
  });

  it('brings the integration of each, and of sources that post nothing', async () => {
    const platforms = await loadPlatforms();
    const documented = [
      ['data_enrichment', 'Data enrichment', 'signal', false, false],
      ['emailbison', 'EmailBison', 'sequencer', false, false],
      ['hubspot', 'HubSpot', 'crm', true, true],
      ['instantly', 'Instantly', 'sequencer', true, false],
      ['lemlist', 'Lemlist', 'sequencer', true, false],
      ['plusvibe', 'PlusVibe', 'sequencer', true, false],
      ['smartlead', 'Smartlead', 'sequencer', true, false],
    ];
    expect(
      platforms.map(({ key, name, category, takesSecret, earlierSignatures }) => [
        key,
        name,
        category,
        takesSecret,
        earlierSignatures,
      ]),
    ).toEqual(expect.arrayContaining(documented));
  });

  it('refuses two platforms with one slug, two with one letter, and a letter that is none', () => {
    expect(() => registerPlatforms([platform('one', 'X'), platform('one', 'Y')])).toThrow('called one');
    expect(() => registerPlatforms([platform('one', 'X'), platform('two', 'X')])).toThrow('called X');
    expect(() => registerPlatforms([platform('one', 'x')])).toThrow('letter');
  });

  it('refuses a file that states no platform, and one that states half of one', () => {
    for (const value of [undefined, {}, { integration }, { webhooks }]) {
      expect(() => registerPlatforms([{ name: 'half', value }])).toThrow('The file of the platform half');
    }
  });

  it('serves each platform under its neutral and its real name', () => {
    expect(pathNamesOf(platformOf('smartlead'), 'client')).toEqual(['platform-b-webhook', 'smartlead-webhook']);
    expect(pathNamesOf(platformOf('smartlead'), 'agency')).toEqual([
      'global-platform-b-webhook',
      'global-smartlead-webhook',
    ]);
    expect(pathNamesOf(platformOf('hubspot'), 'agency')).toEqual([]);
  });

  it('knows a platform of two words by hyphens in its paths and by underscores everywhere else', () => {
    const [registered] = webhooksOf(registerPlatforms([platform('two-words', 'X')]));
    expect(registered?.key).toBe('two_words');
    expect(registered && pathNamesOf(registered, 'client')).toEqual(['platform-x-webhook', 'two-words-webhook']);
  });
});
