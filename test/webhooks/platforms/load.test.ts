import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PLATFORMS, registerPlatforms, webhooksOf } from '../../../src/platforms/toolkit/load.js';
import { definePlatform, pathNamesOf, type WebhookSettings } from '../../../src/platforms/toolkit/platform.js';
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
const platform = (letter: string) => definePlatform({ integration, webhooks: { ...webhooks, letter } });

describe('the registry of platforms', () => {
  it('is what the folder holds, in the order of the slugs', () => {
    const files = readdirSync(new URL('../../../src/platforms/', import.meta.url), { withFileTypes: true });
    const slugs = files
      .filter((file) => file.isFile() && file.name !== 'index.ts')
      .map(({ name }) => name.replace(/\.ts$/, ''));
    expect(PLATFORMS.map(({ slug }) => slug)).toEqual(slugs.sort());
  });

  it('has each documented platform under its documented letter', () => {
    const platforms = webhooksOf(PLATFORMS);
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

  it('brings the integration of each, and of sources that post nothing', () => {
    const platforms = PLATFORMS;
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

  it('refuses two platforms with one letter, and a letter that is none', () => {
    expect(() => registerPlatforms({ one: platform('X'), two: platform('X') })).toThrow('called X');
    expect(() => registerPlatforms({ one: platform('x') })).toThrow('letter');
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
    const [registered] = webhooksOf(registerPlatforms({ 'two-words': platform('X') }));
    expect(registered?.key).toBe('two_words');
    expect(registered && pathNamesOf(registered, 'client')).toEqual(['platform-x-webhook', 'two-words-webhook']);
  });
});
