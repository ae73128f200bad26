import { z } from 'zod';
import type { Sql } from '../../../db/database.js';
import { parseInput } from '../../../values/input.js';
import { recordId } from '../../../values/record-id.js';
import { activityFields, PROPERTY_NAMES, readActivityItem } from '../../crm/activities/activity-item.js';
import { findLogged } from '../../crm/activities/find-logged.js';
import { forecastMany, logMany } from '../../crm/activities/log-many.js';
import { emailFields } from '../../crm/emails/fields.js';
import {
  type EmailItem,
  findRecorded,
  findStrangers,
  readEmailItem,
  recordEmails,
} from '../../crm/emails/record-emails.js';
import type { ItemRefusal, ItemResult } from '../../records/batch/write-plan.js';
import { leftOutOf, type Target, takerOf } from './target.js';

/*
 * Records without an identifier: each row creates one, unless it has the id of a record that equals it, as in an export
 * of the same workspace.
 */

/** The results in the order of the items. @param stored the places of those that equal a record */
async function settleOthers<Item>(
  items: readonly Item[],
  stored: ReadonlySet<number>,
  settle: (others: readonly Item[]) => Promise<readonly ItemResult[]>,
): Promise<ItemResult[]> {
  const others = await settle(items.filter((_item, place) => !stored.has(place)));
  const rest = others.values();
  return items.map((_item, place) => {
    if (stored.has(place)) return { status: 'unchanged', changes: [] };
    const { value } = rest.next();
    if (!value) throw new Error('An item has no result.');
    return value;
  });
}

/** An email of a file. */
interface EmailRow extends EmailItem {
  /** The id that it has if it was exported from this workspace. */
  id: number | null;
  /** The values of the row, without defaults. */
  given: EmailItem;
}

const identity = z.object({ id: recordId.nullish() });

/* An email without an origin gets the same default as contacts. */
function readEmailRow(input: object, origin: string): EmailRow | ItemRefusal {
  const { id = null } = parseInput(identity, input);
  const item = readEmailItem({ origin, ...input });
  if (item instanceof Error) return item;
  const { [emailFields.origin.column]: _default, ...said } = item.patch;
  return { ...item, id, given: 'origin' in input ? item : { ...item, patch: said } };
}

/* The outcome of each email: one that names an unknown contact is refused. */
async function judgeEmails(sql: Sql, clientId: string, items: readonly EmailItem[], hold: boolean) {
  const refusals = await findStrangers(sql, clientId, items, hold);
  return items.map(({ patch, customFields }, index): ItemResult => {
    const refusal = refusals[index];
    if (refusal) return { status: 'refused', refusal };
    const changes = [...Object.keys(patch), ...customFields.map(({ fieldName }) => `customFields.${fieldName}`)];
    return { status: 'created', changes };
  });
}

/** Emails. */
export const emails: Target = {
  fields: { ...emailFields, id: activityFields.id },
  ownExport: { marks: ['id', 'created_at', 'updated_time', 'email_type'], leftOut: leftOutOf(emailFields) },
  isNameless: true,
  taker: ({ clientId, serviceOrigin }) =>
    takerOf(
      (input) => readEmailRow(input, serviceOrigin),
      (items) => {
        const settle = async (sql: Sql, isWritten: boolean) => {
          const stored = await findRecorded(
            sql,
            clientId,
            items.map(({ id, given }) => ({ id, ...given })),
          );
          return settleOthers(items, stored, async (others) => {
            const results = await judgeEmails(sql, clientId, others, isWritten);
            const good = others.filter((_item, place) => results[place]?.status === 'created');
            if (isWritten) await recordEmails(sql, clientId, good);
            return results;
          });
        };
        return {
          keys: items.map(({ given: _given, ...item }) => [JSON.stringify(item)]),
          write: async (sql) => ({ results: await settle(sql, true) }),
          forecast: async (sql) => ({ results: await settle(sql, false) }),
        };
      },
    ),
};

/** Activities. */
export const activities: Target = {
  fields: activityFields,
  ownExport: {
    marks: ['id', 'variant', 'contact_ids', 'created_at'],
    leftOut: ['variant', 'company_id', 'contact_ids', 'created_at'],
  },
  isNameless: true,
  keepsValues: true,
  customNames: PROPERTY_NAMES,
  taker: (place) =>
    takerOf(
      (input) => readActivityItem(place, input),
      (items) => {
        const settle = async (sql: Sql, log: typeof logMany) =>
          settleOthers(items, await findLogged(sql, place, items), async (others) => {
            const refusals = await log(sql, place, others);
            return others.map(({ given }, index): ItemResult => {
              const refusal = refusals[index];
              return refusal ? { status: 'refused', refusal } : { status: 'created', changes: given };
            });
          });
        return {
          keys: items.map((item) => [JSON.stringify(item)]),
          write: async (sql) => ({ results: await settle(sql, logMany) }),
          forecast: async (sql) => ({ results: await settle(sql, forecastMany) }),
        };
      },
    ),
};
