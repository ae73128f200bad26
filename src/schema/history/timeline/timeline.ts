import { InvalidError } from '../../../errors.js';
import { groupBy } from '../../../values/group-by.js';
import { Activity } from '../../crm/activities/activity.js';
import { Contact } from '../../crm/contacts/contact.js';
import { Email } from '../../crm/emails/email.js';
import { Person } from '../../crm/people/person.js';
import { builder } from '../../kernel/builder.js';
import type { Context, Load } from '../../kernel/context.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import type { RecordKey } from '../../records/lists/keyset.js';
import { Change } from '../changes/change.js';
import {
  ACTIVITY_GROUPS,
  type ActivityGroup,
  readTimelineCursor,
  readTimelines,
  TIMELINE_KINDS,
  type TimelineItem,
  type TimelineKind,
  type TimelineOwner,
  type TimelineWindow,
} from './read-timeline.js';

const TimelineKindType = builder.enumType('TimelineKind', {
  description: 'What an item of a timeline is.',
  values: {
    email: { description: 'An email with the contact or a contact of the Person, at its email time.' },
    activity: { description: 'An activity of the contact or a contact of the Person, when it occurred.' },
    change: { description: 'An entry of the history of the contact or the Person, when it was written.' },
  } as const satisfies Record<TimelineKind, object>,
});

const ActivityGroupType = builder.enumType('ActivityGroup', {
  description: 'A part of the activities of a timeline.',
  values: {
    email: { description: 'Those of the standard channel email.' },
    conversation: { description: 'Those of the other standard channels: calls and messages.' },
    note: { description: 'Notes.' },
    other: { description: 'Those of other custom types.' },
  } as const satisfies Record<ActivityGroup, object>,
});

const TimelineItemType = builder.objectRef<TimelineItem>('TimelineItem').implement({
  description:
    'Something that happened with a Person or a contact. It has exactly one of an email, an activity and a change.',
  fields: (t) => ({
    at: t.expose('at', {
      type: 'DateTime',
      description:
        'When it happened. Changes have the order of the journal: one that began later than the change above it has the time of that one.',
    }),
    kind: t.expose('kind', { type: TimelineKindType, description: 'Which of the three it is.' }),
    email: t.field({ type: Email, nullable: true, description: 'The email.', resolve: ({ email }) => email ?? null }),
    activity: t.field({
      type: Activity,
      nullable: true,
      description: 'The activity.',
      resolve: ({ activity }) => activity ?? null,
    }),
    change: t.field({
      type: Change,
      nullable: true,
      description: 'The change.',
      resolve: ({ change }) => change ?? null,
    }),
  }),
});

interface Timeline {
  nodes: TimelineItem[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor?: string; endCursor?: string };
}

const TimelineConnection = builder.objectRef<Timeline>('TimelineConnection').implement({
  description: 'A window of a timeline, read by position.',
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [TimelineItemType], description: 'The items, newest first.' }),
    pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'Where the window is in the list.' }),
  }),
});

const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;

type Asked = { record: RecordKey; window: TimelineWindow };

/* Records of one list ask for the same window and share a statement of each kind. */
const loaderOf =
  (of: TimelineOwner): Load<Asked, TimelineItem[]> =>
  async (keys, context) => {
    const read = new Map<Asked, TimelineItem[]>();
    for (const group of groupBy(keys, ({ window }) => JSON.stringify(window)).values()) {
      const records = group.map(({ record }) => record);
      const timelines = await readTimelines(context.services.database, of, records, group[0].window);
      for (const [index, key] of group.entries()) read.set(key, timelines[index] ?? []);
    }
    return keys.map((key) => read.get(key) ?? []);
  };

const LOADERS = { person: loaderOf('person'), contact: loaderOf('contact') };

const timelineArgs = builder.args((t) => ({
  first: t.int({ description: 'Number of items; 20 by default, at most 100.' }),
  after: t.string({ description: 'Only items after this cursor, which is for the same kinds and activities.' }),
  kinds: t.field({ type: [TimelineKindType], description: 'Which kinds to list; default: all.' }),
  activities: t.field({ type: [ActivityGroupType], description: 'Which activities to list; default: all.' }),
}));

interface Given {
  first?: number | null | undefined;
  after?: string | null | undefined;
  kinds?: readonly TimelineKind[] | null | undefined;
  activities?: readonly ActivityGroup[] | null | undefined;
}

async function timelineOf(of: TimelineOwner, record: RecordKey, given: Given, context: Context): Promise<Timeline> {
  const { first, after } = given;
  if ((first ?? 0) < 0) throw new InvalidError({ first: ['Must be at least 0.'] });
  const size = Math.min(first ?? DEFAULT_SIZE, MAX_SIZE);
  const kinds = TIMELINE_KINDS.filter((kind) => given.kinds?.includes(kind) ?? true);
  const groups = given.activities ? ACTIVITY_GROUPS.filter((group) => given.activities?.includes(group)) : null;
  const window = { kinds, groups, after: readTimelineCursor({ kinds, groups }, after), limit: size + 1 };
  const { clientId, id } = record;
  const items = await context.batch(LOADERS[of], { record: { clientId, id }, window });
  const nodes = items.slice(0, size);
  const [startCursor, endCursor] = [nodes[0]?.cursor, nodes.at(-1)?.cursor];
  return {
    nodes,
    pageInfo: {
      hasNextPage: items.length > size,
      hasPreviousPage: typeof after === 'string',
      ...(startCursor !== undefined && { startCursor }),
      ...(endCursor !== undefined && { endCursor }),
    },
  };
}

builder.objectField(Person, 'timeline', (t) =>
  t.field({
    type: TimelineConnection,
    description:
      'What happened with the Person, newest first: the emails and activities of its contacts and the entries of its history.',
    complexity: connectionComplexity,
    args: timelineArgs,
    resolve: (person, given, context) => timelineOf('person', person, given, context),
  }),
);

builder.objectField(Contact, 'timeline', (t) =>
  t.field({
    type: TimelineConnection,
    description:
      'What happened with the contact, newest first: its emails, its activities and the entries of its history.',
    complexity: connectionComplexity,
    args: timelineArgs,
    resolve: (contact, given, context) => timelineOf('contact', contact, given, context),
  }),
);
