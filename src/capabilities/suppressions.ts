import { withoutTypename } from '../operations/document.js';
import * as documents from '../operations/generated.js';
import { toNextPage } from '../wire/parameters.js';
import * as wire from '../wire/suppressions.js';
import { capability, reading, writing } from './capability.js';
import { fieldErrorIf } from './records.js';

const MOST = 1_000;
const counted = (value: unknown) => (Array.isArray(value) ? value.length : 0);

/** What callers do with the suppression (do not contact) list. */
export const suppressions = {
  list: capability(documents.SuppressionsDocument, {
    ...reading,
    query: wire.suppressionFilters,
    variables: wire.suppressionsVariables,
    shape: wire.suppressionPage,
    answer: ({ suppressions: found, page }) => ({ suppressions: withoutTypename(found), next: toNextPage(page) }),
  }),
  check: capability(documents.SuppressionCheckDocument, {
    ...reading,
    body: () => wire.checkBody,
    variables: ({ body }) => ({ items: body.values.map(wire.toChecked) }),
    shape: wire.checkedSuppressions,
    answer: ({ results }) => ({
      results: results.map(({ value, suppressed, fault, suppression }) => ({
        value,
        suppressed,
        since: suppression?.since ?? null,
        reason: suppression?.reason ?? null,
        scope: suppression?.scope ?? null,
        ends_at: suppression?.ends_at ?? null,
        fault,
      })),
    }),
  }),
  add: capability(documents.SuppressionsAddDocument, {
    ...writing,
    body: () => wire.addBody,
    check: ({ raw }) => {
      const count = counted(raw['values']) + counted(raw['person_ids']);
      return fieldErrorIf(count < 1 || count > MOST, 'values', `Must be 1 to ${MOST}, together with person_ids.`);
    },
    variables: ({ body }) => ({ items: wire.toSubjects(body), input: wire.toAddInput(body) }),
    names: { endsAt: 'ends_at' },
    shape: wire.addedSuppressions,
    answer: ({ outcomes }) => ({
      results: outcomes.map(({ status, id, message, faults }) => ({
        status: status.toLowerCase(),
        id,
        message: faults.length > 0 ? faults.flatMap(({ messages }) => messages).join(' ') : message,
      })),
    }),
  }),
  lift: capability(documents.SuppressionLiftDocument, {
    ...writing,
    body: () => wire.liftBody,
    variables: ({ body }) => ({ ids: body.ids, reason: body.reason }),
    shape: wire.liftedSuppressions,
    answer: ({ lifted }) => ({ lifted: withoutTypename(lifted) }),
  }),
};
