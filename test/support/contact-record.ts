import { expect } from 'vitest';

/** An answered date-time: UTC, milliseconds, Z. */
export const anyMoment = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

/**
 * The whole record of a contact as an answer must show it, its fields in the documented order: fields that a test does
 * not give are as on a new contact.
 */
export function contactRecord(fields: Record<string, unknown>): Record<string, unknown> {
  return {
    id: expect.any(Number),
    updated_time: anyMoment,
    email: null,
    linkedin_url: null,
    phone: null,
    first_name: null,
    last_name: null,
    company_id: null,
    job_title: null,
    origin: 'builtin',
    contact_status: 'active',
    previous_status: null,
    status_changed_at: null,
    first_campaign_email_sent: null,
    last_campaign_email_sent: null,
    last_reply_received: null,
    contact_custom_fields: [],
    ...fields,
  };
}

/** A custom field as an answer must show it. */
export function fieldRecord(name: string, value: string): Record<string, unknown> {
  return { id: expect.any(Number), updated_time: anyMoment, field_name: name, field_value: value };
}

export const NONE_FOUND = { status: 'No contacts found' };
export const ONE_IDENTIFIER = { identifier: ['Exactly one of email, linkedin_url and phone is required.'] };
export const NOT_FOUND = { detail: 'Contact not found' };
export const TAKEN = {
  error: 'Conflict',
  message: 'Another contact of this workspace already has this identifier.',
};
