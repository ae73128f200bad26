import type { PersonTimelineQuery } from '../../operations/generated.js';
import * as documents from '../../operations/generated.js';
import { timelineBody } from '../../wire/agents.js';
import { toNextPage } from '../../wire/parameters.js';
import { ToolRefused } from '../refusal-text.js';
import { essential } from './essential.js';
import { byId } from './records.js';
import { changeText, listText } from './text.js';

type Item = PersonTimelineQuery['people']['nodes'][number]['timeline']['nodes'][number];

/* What happened in one phrase, and the text or the values of it. */
function toRow({ at, kind, email, activity, change }: Item) {
  if (email) {
    const { email_type: type, subject, campaign_name: campaign } = email;
    const what = [`${type} email`, subject && JSON.stringify(subject), campaign && `of ${JSON.stringify(campaign)}`];
    return { at, kind, id: email.id, what: what.filter(Boolean).join(' '), text: email.body_text };
  }
  if (activity) {
    const what = [activity.channel ?? activity.activity_type?.name, activity.variant].filter(Boolean).join(' ');
    return { at, kind, id: activity.id, what, text: activity.properties };
  }
  if (!change) return { at, kind };
  const { record_id: record, kind: of, action, operation } = change;
  const by = change.actor_name ?? operation;
  return { at, kind, id: record, what: `${of} ${action}${by ? ` by ${by}` : ''}`, text: change.fields.map(changeText) };
}

/** The tool that tells what happened with a Person. */
export const get_timeline = essential('Get the timeline of a person', 'read', {
  description:
    'Lists emails, activities (calls, messages, custom types) and changes of a Person in one order, newest first.',
  input: () => timelineBody,
  run: async ({ person_id: person, identifier: name, kinds, limit: first, cursor: after }, session) => {
    const where = byId('people', { id: person, identifier: name });
    const variables = { where, first, after: after ?? null, kinds: kinds ?? null };
    const [found] = (await session.root(documents.PersonTimelineDocument, variables)).nodes;
    if (!found) throw new ToolRefused('There is no such Person. Find it with search, record "people".');
    const { nodes, pageInfo } = found.timeline;
    const title = `Person ${found.id}, newest first`;
    return listText(title, ['at', 'kind', 'id', 'what', 'text'], {
      rows: nodes.map(toRow),
      next: toNextPage(pageInfo),
    });
  },
});
