-- Entries of a client go with it when it is deleted, and with nothing else.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.client_id is not null
    and exists (select from client_deletion d where d.client_id = old.client_id) then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = '42501';
end $$;

create or replace trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
