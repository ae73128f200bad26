-- Entries of a client go with it when it is deleted. Otherwise only the task that deletes them by their age may, which says
-- so in its own transaction, and no entry of the last 90 days: the setting allows no less.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.client_id is not null
    and exists (select from client_deletion d where d.client_id = old.client_id) then
    return old;
  end if;
  if tg_op = 'DELETE' and current_setting('app.expiring', true) = 'audit_entry' and old.at < now() - interval '90 days' then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = '42501';
end $$;

create or replace trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
