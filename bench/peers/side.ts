import type { LoadRequest } from '../harness/load.js';
import type { RunningServer } from '../harness/service.js';
import type { Place } from './answer.js';

/** What all sides are asked: a page of 100 contacts in the order of their ids, with five fields each and the total. */
export interface Question {
  client: string;
  /** 1-based. */
  page: number;
  /** Only the contact with this email. */
  email?: string;
}

/** A program that can answer, and runs. */
export interface Side extends Pick<RunningServer, 'url' | 'pid'> {
  title: string;
  requestOf(question: Question): LoadRequest;
  /** Where its answers have what they are compared by. */
  place: Place;
}

/** Contacts of a page. */
export const PAGE_SIZE = 100;

/** Columns of a contact under their names of the wire. */
export const CONTACT_NAMES: readonly string[] = [
  ...['id', 'updated_time', 'email', 'linkedin_url', 'phone', 'first_name', 'last_name', 'company_id', 'job_title'],
  ...['origin', 'contact_status', 'previous_status', 'status_changed_at', 'first_campaign_email_sent'],
  ...['last_campaign_email_sent', 'last_reply_received'],
];

/** The same of a custom field. */
export const FIELD_NAMES: readonly string[] = ['id', 'updated_time', 'field_name', 'field_value'];

/** `first_name: firstName`, so that GraphQL answers in the names of the wire. */
export const aliased = (names: readonly string[]) =>
  names.map((name) => `${name}: ${name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}`).join(' ');
