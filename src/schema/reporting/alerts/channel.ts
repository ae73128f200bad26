import type { StoredRow } from '../../../db/stored.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import type { Context, Load } from '../../kernel/context.js';
import { rowManagementOf } from '../../kernel/management.js';
import { ownedRows } from '../../kernel/owned-rows.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import { readModelConnection } from '../../records/lists/model-window.js';
import { type AlertLine, readLines } from './alert-lines.js';
import type { QuietHours as Quiet } from './channel-input.js';
import { ALERT_CAUSES, CAUSE_NAMES, type AlertCause as Cause, CHANNEL_KINDS, type ChannelRow } from './channel-row.js';

const described = <Name extends string>(table: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    (Object.entries(table) as [Name, string][]).map(([name, description]) => [name, { description }]),
  ) as Record<Name, { description: string }>;

export const AlertCause = builder.enumType('AlertCause', {
  description: 'What an alert is about.',
  values: described(ALERT_CAUSES),
});

export const AlertChannelKind = builder.enumType('AlertChannelKind', {
  description: 'How alerts are sent.',
  values: described(CHANNEL_KINDS),
});

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const QuietHours = builder.objectRef<Quiet>('QuietHours').implement({
  description:
    'The hours of every day in which nothing is sent. Alerts of that time are sent at its end, in one message.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'The first minute, as HH:MM.' }),
    to: t.exposeString('to', { description: 'The first minute after them, as HH:MM; before `from`: on the next day.' }),
    timeZone: t.exposeString('timeZone', { description: 'The time zone, such as `Europe/Berlin`.' }),
  }),
});

export const AlertChannel = builder.objectRef<ChannelRow>('AlertChannel').implement({
  description: 'Where people are told of problems and of good news: by mail, in a chat, or as an event.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the channel.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The workspace that it watches; null: clients of the agency.',
    }),
    name: t.exposeString('name', { description: 'Its name, for people.' }),
    kind: t.field({
      type: AlertChannelKind,
      description: 'How alerts are sent.',
      resolve: ({ kind }) => kind as keyof typeof CHANNEL_KINDS,
    }),
    recipients: t.exposeStringList('recipients', { description: 'The addresses of mail; empty for other kinds.' }),
    urlHint: t.exposeString('urlHint', {
      nullable: true,
      description: 'The beginning of the address of the chat, whose rest is a secret; null for other kinds.',
    }),
    endpointId: t.expose('endpointId', {
      type: 'RecordId',
      nullable: true,
      description: 'The event endpoint; null for other kinds.',
    }),
    causes: t.field({
      type: [AlertCause],
      description: 'What it tells of.',
      resolve: ({ causes }) => CAUSE_NAMES.filter((cause) => causes.includes(cause)),
    }),
    clients: t.exposeStringList('clients', { description: 'The clients of the agency that it watches; empty: all.' }),
    quietHours: t.field({
      type: QuietHours,
      nullable: true,
      description: 'When nothing is sent; null: never.',
      resolve: ({ quietFrom, quietTo, timeZone }) =>
        quietFrom === null || quietTo === null ? null : { from: timeOf(quietFrom), to: timeOf(quietTo), timeZone },
    }),
    disabledAt: t.expose('disabledAt', { ...OPTIONAL_TIME, description: 'When it was disabled; null: it is enabled.' }),
    failingSince: t.expose('failingSince', {
      ...OPTIONAL_TIME,
      description: 'The first failure since the last message that was taken; null: it is not failing.',
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why the last message failed; null: it did not.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  }),
});

type AlertRow = StoredRow<'Alert'>;

const lineLoader: Load<AlertRow, AlertLine | null> = async (alerts, { agencyId, services }) => {
  const lines = await readLines(
    services.database,
    agencyId,
    alerts.map(({ id }) => id),
  );
  const byId = new Map(lines.map((line) => [line.id, line]));
  return alerts.map(({ id }) => byId.get(id) ?? null);
};
const lineOf = (alert: AlertRow, context: Context) => context.batch(lineLoader, alert);

const AlertState = builder.enumType('AlertState', {
  description: 'What became of an alert.',
  values: {
    waiting: { description: 'It will be sent: after quiet hours, or after a pause.' },
    sent: { description: 'The receiver took it.' },
    failed: { description: 'It could not be sent within a day.' },
  } as const,
});

function stateOf({ sentAt, failedAt }: AlertRow) {
  if (sentAt) return 'sent';
  return failedAt ? 'failed' : 'waiting';
}

const Alert = builder.objectRef<AlertRow>('Alert').implement({
  description: 'One thing that a channel tells of.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the alert.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The client that it is about; null: the agency itself.',
    }),
    cause: t.field({ type: AlertCause, description: 'What it is about.', resolve: ({ cause }) => cause as Cause }),
    text: t.string({
      description: 'One sentence, with the present names. An erased person has none.',
      resolve: async (alert, _args, context) => (await lineOf(alert, context))?.text ?? '',
    }),
    page: t.string({
      description: 'The page of the console that shows more, such as `/w/<client>/contacts?open=12`.',
      resolve: async (alert, _args, context) => (await lineOf(alert, context))?.page ?? '',
    }),
    state: t.field({
      type: AlertState,
      description: 'What became of it.',
      resolve: stateOf,
    }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When what it tells of happened or began.' }),
    sentAt: t.expose('sentAt', { ...OPTIONAL_TIME, description: 'When it was sent; null: it was not.' }),
  }),
});

const AlertConnection = connectionType<AlertRow>('Alert', Alert);
const ALERTS: Cursors<AlertRow> = { sorts: { id: {} } };

builder.objectField(AlertChannel, 'alerts', (t) =>
  t.field({
    type: AlertConnection,
    description: 'Its alerts of the last 30 days, newest first.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: ({ agencyId, id }, window, context) => {
      const where = { agencyId, channelId: id };
      const order = { ...window, sort: 'id', descending: true };
      return readModelConnection<AlertRow>(context.services.database, ALERTS, order, {
        read: (prisma, { where: within, ...rest }) =>
          prisma.alert.findMany({ where: { AND: [where, within] }, ...rest }),
        count: (prisma) => prisma.alert.count({ where }),
      });
    },
  }),
);

const manage = { manage: true } as const;

builder.queryFields((t) => ({
  alertChannels: t.field({
    type: [AlertChannel],
    description:
      'The alert channels of the workspace or, with a master key that names no client, of the agency itself.',
    access: manage,
    resolve: (_root, _args, context) => {
      const where = ownedRows(rowManagementOf(context));
      return context.services.database.borrow((prisma) =>
        prisma.alertChannel.findMany({ where, orderBy: { id: 'asc' } }),
      );
    },
  }),
  sendsMail: t.boolean({
    description: 'Whether the service has a mail server, so that channels may send mail.',
    access: manage,
    resolve: (_root, _args, { services }) => services.mail !== undefined,
  }),
}));
