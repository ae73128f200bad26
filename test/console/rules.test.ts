import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

describe.runIf(BROWSER)('the console: types, sources, rules, settings, events to others, audit', () => {
  let demo: DemoService;
  let open: OpenConsole;
  beforeAll(async () => {
    demo = await startDemo();
    open = await openConsole(demo.url, demo.keys.readWrite);
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
  });

  const PLACE = '/w/demo-northgate-supply';
  const row = (name: string) => open.page.getByRole('row', { name });
  const menu = async (button: string, item: string) => {
    await open.page.getByRole('button', { name: button, exact: true }).click();
    await open.page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const ask = (query: string) => askGraphql(demo.url, { 'X-API-KEY': demo.keys.readWrite }, query);

  it('builds the schema of an activity type', async () => {
    const { page } = open;
    await open.go(`${PLACE}/activities`);
    await open.check('activity-types');
    await page.getByRole('button', { name: 'Create a type' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Site visit');
    const property = (place: number) => page.getByRole('group', { name: `Property ${place}` });
    await page.getByRole('button', { name: 'Add a property' }).click();
    await property(1).getByLabel('Property name').fill('minutes');
    await property(1).getByLabel('Type').click();
    await page.getByRole('option', { name: 'Number' }).click();
    await page.getByRole('button', { name: 'Add a property' }).click();
    await property(2).getByLabel('Property name').fill('mood');
    await property(2).getByLabel('Type').click();
    await page.getByRole('option', { name: 'Single choice' }).click();
    await property(2).getByLabel('Options').fill('good');
    await page.keyboard.press('Enter');
    await page.keyboard.type('bad');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Move property 2 up' }).click();
    await open.check('activity-type');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a type' }).click();
    await row('Site visit').waitFor();
    const { activityTypes } = await ask('{ activityTypes { name schema { fieldName type availableOptions } } }');
    expect(activityTypes.at(-1)).toEqual({
      name: 'Site visit',
      schema: [
        { fieldName: 'mood', type: 'dropdown_singleselect', availableOptions: ['good', 'bad'] },
        { fieldName: 'minutes', type: 'number', availableOptions: null },
      ],
    });
  });

  it('binds a source by a click, and takes it back', async () => {
    const { page } = open;
    await open.go(`${PLACE}/sources`);
    await open.check('sources');
    const place = page.getByLabel('Dialer may log Site visit');
    await place.click();
    const bound = async () => {
      const { activitySources } = await ask('{ activitySources { channels activityTypes { name } } }');
      return activitySources[0].activityTypes.map(({ name }: { name: string }) => name).includes('Site visit');
    };
    await expect.poll(bound).toBe(true);
    await place.focus();
    await page.keyboard.press('Space');
    await expect.poll(bound).toBe(false);
    await expect.poll(() => place.isChecked()).toBe(false);
    await open.settled();
    expect(await place.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it('tries a rule before it is saved, and then saves it', async () => {
    const { page } = open;
    await open.go(`${PLACE}/rules`);
    await open.check('rules');
    const rules = async () => (await ask('{ scoringRules { name points variant } }')).scoringRules;
    const before = await rules();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Every email');
    await page.getByRole('combobox', { name: 'Activity' }).click();
    await page.getByRole('option', { name: 'Any call' }).click();
    await page.getByLabel('Points').fill('1000');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText(/^Of \d+ contacts with activities, \d+ would get a different score\.$/).waitFor();
    const crossings = page.getByRole('table', { name: 'Contacts that would change level' });
    await crossings.getByRole('row', { name: / 0 2$/ }).first().waitFor();
    await open.check('rule-trial');
    expect(await rules()).toEqual(before);
    await page.getByRole('dialog').getByRole('button', { name: 'Add a rule' }).click();
    await row('Every email').waitFor();
    await page.getByText('The rule was added. Scores are being recalculated.', { exact: true }).waitFor();
    expect((await rules()).at(-1)).toEqual({ name: 'Every email', points: 1000, variant: null });
    await menu('Actions for the rule Every email', 'Delete');
    await page.getByRole('button', { name: 'Delete the rule Every email' }).click();
    await row('Every email').waitFor({ state: 'detached' });
  });

  it('says nothing of scores where nobody is scored', async () => {
    const { page } = open;
    const score = (scoringEnabled: boolean) =>
      ask(`mutation { workspaceUpdate(input: { scoringEnabled: ${scoringEnabled} }) { __typename } }`);
    expect(await score(false)).toEqual({ workspaceUpdate: { __typename: 'WorkspaceSettings' } });
    await open.go(`${PLACE}/rules`);
    await page.getByText(/^Scoring is off for this client/).waitFor();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Every call');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a rule' }).click();
    await page.getByText('The rule was added.', { exact: true }).waitFor();
    await menu('Actions for the rule Every call', 'Delete');
    await page.getByText('Contacts no longer get points from Every call.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete the rule Every call' }).click();
    await page.getByText('The rule was deleted.', { exact: true }).waitFor();
    await score(true);
  });

  it('saves settings, and tells at the place what is refused', async () => {
    const { page } = open;
    await open.go(`${PLACE}/settings`);
    await open.check('settings');
    await page.getByRole('button', { name: 'Add a level' }).click();
    await page.getByLabel('Level 3', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be numbers above 0, of which each is higher than the one before.').waitFor();
    await page.getByLabel('Level 3', { exact: true }).fill('90');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings were saved.').waitFor();
    const { workspaceSettings } = await ask('{ workspaceSettings { scoreLevels } }');
    expect(workspaceSettings.scoreLevels).toEqual([10, 40, 90]);
  });

  it('adds an address for events, switches it off and on, and deletes it', async () => {
    const { page } = open;
    await open.go(`${PLACE}/endpoints`);
    await page.getByText('No outbound webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Add an outbound webhook' }).first().click();
    await page.getByRole('textbox', { name: 'URL' }).fill('http://receiver.example/events');
    await page.keyboard.press('Enter');
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    await page.getByRole('textbox', { name: 'URL' }).fill('https://receiver.example/events');
    await page.keyboard.press('Enter');
    const secret = page.getByLabel('Signing secret', { exact: true });
    await secret.waitFor();
    expect(await secret.inputValue()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await row('https://receiver.example/events').waitFor();
    await open.check('endpoints');
    const button = 'Actions for https://receiver.example/events';
    await menu(button, 'Switch off');
    await row('https://receiver.example/events').getByText('Off').waitFor();
    await menu(button, 'Switch on');
    await row('https://receiver.example/events').getByText('On', { exact: true }).waitFor();
    await menu(button, 'New secret');
    await page.getByRole('button', { name: 'Create a new secret' }).click();
    await secret.waitFor();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await menu(button, 'Delete');
    await page.getByRole('button', { name: 'Delete https://receiver.example/events' }).click();
    await page.getByText('No outbound webhooks yet').waitFor();
  });

  it('lists in the audit what was done, field by field', async () => {
    const { page } = open;
    await open.go(`${PLACE}/audit`);
    await page.getByRole('combobox', { name: 'What happened' }).fill('Client settings');
    await page.getByRole('option', { name: 'Client settings changed' }).click();
    await page
      .getByText(/changed the settings: score levels from 10, 40 to 10, 40, 90/)
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /^Details: .* 10, 40, 90/ })
      .first()
      .click();
    await page.getByRole('row', { name: 'scoreLevels [10,40] [10,40,90]' }).waitFor();
    await open.check('audit');
    await page.getByRole('combobox', { name: 'Who' }).click();
    await page.getByRole('option', { name: 'The command line' }).click();
    await page.getByText('No entries match').waitFor();
  });
});
