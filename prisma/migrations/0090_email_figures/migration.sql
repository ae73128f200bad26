-- What emails are counted by (src/schema/reporting/statistics), as in 0051: of all times, and of a range of time. Values repeat
-- themselves, and PostgreSQL stores repeated keys once, so the first takes 8 bytes an email. The second replaces
-- email_counts_idx, and has the campaign and the contact as well.

create index concurrently if not exists email_values_idx on email
  (client_id, agent_email, campaign_id, email_type, interested, automated);

create index concurrently if not exists email_events_idx on email (client_id, email_type, email_timestamp)
  include (interested, automated, platform, campaign_id, contact_id);

insert into schema_marker (name) values ('0090_email_figures');
