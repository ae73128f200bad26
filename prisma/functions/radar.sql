-- The radar: what the journal is told of it.

-- That a silence begins (what 7) or ends (8). The row is written as JSON, with the name of the integration, which is no field
-- that changes.
create or replace function enter_silence() returns trigger language plpgsql as $$
begin
  insert into journal_inbox (client_id, kind, what, record_id, before, after, author)
  values (new.client_id, 9, case when new.silent_since is null then 8 else 7 end, new.id,
    jsonb_build_object('silent_since', old.silent_since)::text,
    jsonb_build_object('integration', new.integration, 'last_event_at', new.last_event_at, 'silent_since', new.silent_since)::text,
    journal_author());
  return null;
end $$;

create or replace trigger integration_radar_journal after update of silent_since on integration_radar
  for each row when ((old.silent_since is null) <> (new.silent_since is null)) execute function enter_silence();

-- Nobody waits for an integration that is disconnected, until it speaks again.
create or replace function end_radar() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update integration_radar r set last_event_at = null, waiting_since = null, overdue_at = null, silent_since = null,
      judge_at = null, ended_at = now()
   where r.client_id = old.client_id and r.integration = old.integration;
  return null;
end $$;

create or replace trigger integration_connection_radar after delete on integration_connection
  for each row execute function end_radar();
