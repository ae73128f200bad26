-- What is counted, with everything that it is counted by: a count reads the index of a client alone (src/schema/statistics).
-- Only columns whose lengths are bounded are included, because an entry of an index may have 2,704 bytes.

create index concurrently if not exists email_counts_idx on email (client_id, email_type, email_timestamp)
  include (interested, automated, campaign_id);

create index concurrently if not exists email_bounces_idx on email (client_id, coalesce(bounced_at, email_timestamp))
  where email_type = 'bounced';

create index concurrently if not exists email_interest_idx on email (client_id, email_timestamp)
  include (platform, campaign_id) where interested;

create index concurrently if not exists activity_counts_idx on activity (client_id, occurred_at)
  include (type_id, channel, variant, source);

insert into schema_marker (name) values ('0051_statistics');
