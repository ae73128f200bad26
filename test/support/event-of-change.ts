/** What GraphQL is asked of an entry for `eventOfChange`. */
export const CHANGE_SHOWN = `number changeNumber at kind recordId personId action actor actorName operation requestId
  fields { name isCustom before after }`;

/** An entry of the journal as GraphQL shows it. */
export interface ShownChange {
  number: number;
  changeNumber: number;
  at: string;
  kind: string;
  recordId: number;
  personId: number | null;
  action: string;
  actor: string | null;
  actorName: string | null;
  operation: string | null;
  requestId: string | null;
  fields: { name: string; isCustom: boolean; before: unknown; after: unknown }[];
}

/**
 * The event that tells of an entry, as docs/events.md has it.
 * @param number what the endpoint knows it by: the number of the client, or that of the agency
 */
export const eventOfChange = (clientId: string, number: number, one: ShownChange) => ({
  type: `${one.kind}.${one.action}`,
  timestamp: one.at,
  data: {
    number,
    client_id: clientId,
    change: one.changeNumber,
    at: one.at,
    kind: one.kind,
    record_id: one.recordId,
    person_id: one.personId,
    action: one.action,
    actor: one.actor,
    actor_name: one.actorName,
    operation: one.operation,
    request_id: one.requestId,
    fields: one.fields.map(({ name, isCustom, before, after }) => ({
      ...{ name, before, after },
      is_custom: isCustom,
    })),
    truncated: false,
  },
});
