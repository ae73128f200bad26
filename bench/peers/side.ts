import type { LoadRequest } from '../row.js';
import type { Answer } from './answer.js';

/** What all sides are asked: a page of 100 contacts in the order of their ids, with five fields each and the total. */
export interface Question {
  client: string;
  /** 1-based. */
  page: number;
  /** Only the contact with this email. */
  email?: string;
}

/** A program that can answer, and runs. */
export interface Side {
  title: string;
  url: string;
  /** Its process. */
  pid: number;
  requestOf(question: Question): LoadRequest;
  /** @throws Error a body that is no answer */
  read(body: string): Answer;
  stop(): Promise<void>;
}

export const PAGE_SIZE = 100;

export const CONTACT_NAMES = [
  'id',
  'updated_time',
  'email',
  'linkedin_url',
  'phone',
  'first_name',
  'last_name',
  'company_id',
  'job_title',
  'origin',
  'contact_status',
  'previous_status',
  'status_changed_at',
  'first_campaign_email_sent',
  'last_campaign_email_sent',
  'last_reply_received',
];

export const FIELD_NAMES = ['id', 'updated_time', 'field_name', 'field_value'];

/** `first_name: firstName`, so that GraphQL answers in the names of the wire. */
export const aliased = (names: readonly string[]) =>
  names.map((name) => `${name}: ${name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}`).join(' ');

/** A question in GraphQL whose answer is `data.page`, with `count` and `results`. */
export const readGraphql = (parsed: { data: { page: { count: unknown; results: unknown } } }) => ({
  total: parsed.data.page.count,
  records: parsed.data.page.results,
});
