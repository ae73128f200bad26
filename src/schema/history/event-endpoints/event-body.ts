import { actionOf, type ChangeRow, changedFields, kindOf } from '../changes/change-row.js';

/** A larger body is sent without its fields and is marked as such. */
const MOST_BYTES = 256 * 1024;

/** An event as sent, with an id that is the same in every attempt. */
interface EventMessage {
  id: string;
  body: string;
}

/** The event for a journal entry. */
export function eventMessage(endpointId: number, number: number, row: ChangeRow): EventMessage {
  const data = {
    number,
    client_id: row.clientId,
    change: row.changeNumber,
    at: row.writtenAt.toISOString(),
    kind: kindOf(row),
    record_id: row.recordId,
    person_id: row.personId,
    action: actionOf(row),
    actor: row.actor,
    actor_name: row.actorName,
    operation: row.operation,
    request_id: row.requestId,
  };
  const fields = changedFields(row.before, row.after).map(({ isCustom, ...rest }) => ({
    ...rest,
    is_custom: isCustom,
  }));
  const write = (tail: object) =>
    JSON.stringify({ type: `${data.kind}.${data.action}`, timestamp: data.at, data: { ...data, ...tail } });
  const whole = write({ fields, truncated: false });
  const body = Buffer.byteLength(whole) > MOST_BYTES ? write({ fields: [], truncated: true }) : whole;
  return { id: messageId(endpointId, number), body };
}

/** The body of a test event. */
export function testMessage(endpointId: number, number: number): EventMessage {
  const timestamp = new Date(-number).toISOString();
  return { id: messageId(endpointId, number), body: JSON.stringify({ type: 'test', timestamp, data: {} }) };
}

const messageId = (endpointId: number, number: number) => `evt_${endpointId}_${number < 0 ? `t${-number}` : number}`;
