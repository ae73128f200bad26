-- Bounces, sends and opt-outs of a batch that meet are written for all at once: functions alone change
-- (prisma/functions/batch-emails.sql, batch-opt-outs.sql). Those that took them one by one go.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

-- The file that made them is made anew.
delete from schema_function where name = 'event-batches';
drop function if exists meeting_events(text, text, jsonb, text[], bigint[]);
drop function if exists place_bounces(text, text, jsonb, text[], bigint[], bigint[]);
drop function if exists share_event_emails(text, text, jsonb, text[], bigint[], bigint[]);

insert into schema_marker (name) values ('0036_batches_in_sets');
