import { keyIdOf } from '../../kernel/actor-name.js';

/** The kinds of records that entries of the audit log and the journal refer to by their ids. */
export const NAMED_KINDS = [
  'contact',
  'company',
  'email',
  'person',
  'campaign',
  'activity',
  'activity_type',
  'scoring_rule',
  'source',
  'export_schedule',
  'client',
  'agency',
  'event_endpoint',
  'alert_channel',
  'suppression',
  'key',
  'user',
  'integration',
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** A record that an entry refers to. */
export interface Reference {
  kind: NamedKind;
  id: string;
  /** The client of the entry; null: an entry of the agency. */
  clientId: string | null;
}

/** The most records of one entry that get a name. A merge of many people says how many there are. */
const MOST = 10;

const isKind = (kind: string): kind is NamedKind => NAMED_KINDS.some((one) => one === kind);

export const imageOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string' || typeof id === 'number').map(String);

/** The fields of images that hold ids, with the kind of their records. */
type Fields = Readonly<Record<string, NamedKind>>;

function referencesIn(images: readonly unknown[], fields: Fields, clientId: string | null): Reference[] {
  const found = new Map<string, Reference>();
  for (const image of images.map(imageOf)) {
    for (const [field, kind] of Object.entries(fields)) {
      for (const id of idsOf(image[field])) found.set(`${kind} ${id}`, { kind, id, clientId });
    }
  }
  return [...found.values()].slice(0, MOST);
}

const AUDIT_FIELDS: Fields = {
  mergedPersonIds: 'person',
  restoredPersonIds: 'person',
  newPersonId: 'person',
  personIds: 'person',
  mergedContactId: 'contact',
  movedContactIds: 'contact',
  activityType: 'activity_type',
  activityTypes: 'activity_type',
  clients: 'client',
  connect: 'integration',
  platform: 'integration',
};

interface AuditImages {
  clientId: string | null;
  before: unknown;
  after: unknown;
}

/** What the values of an audit entry refer to, each once. */
export function auditReferences({ clientId, before, after }: AuditImages): Reference[] {
  const requestedBy = imageOf(after)['requestedBy'];
  const keyId = typeof requestedBy === 'string' ? keyIdOf(requestedBy) : null;
  const requester: Reference[] = keyId === null ? [] : [{ kind: 'key', id: String(keyId), clientId }];
  return [...referencesIn([before, after], AUDIT_FIELDS, clientId), ...requester];
}

/** The object that an audit entry is about; null: it has no name of its own. */
export function subjectReference(subject: string, clientId: string | null): Reference | null {
  const at = subject.indexOf(':');
  const kind = subject.slice(0, at);
  return at > 0 && isKind(kind) ? { kind, id: subject.slice(at + 1), clientId } : null;
}

const CHANGE_FIELDS: Fields = {
  company_id: 'company',
  contact_id: 'contact',
  contact_ids: 'contact',
  campaign_id: 'campaign',
  type_id: 'activity_type',
  merged_person_ids: 'person',
};
const PERSON_FIELD: Fields = { person_id: 'person' };

/** What the fields of a journal entry refer to, each once. The Person of a new or deleted contact is the contact itself. */
export function changeReferences({ clientId, before, after }: AuditImages & { clientId: string }): Reference[] {
  const isMoved = imageOf(before)['person_id'] !== undefined && imageOf(after)['person_id'] !== undefined;
  return referencesIn([before, after], { ...CHANGE_FIELDS, ...(isMoved ? PERSON_FIELD : {}) }, clientId);
}
