create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = '42501';
end $$;

create or replace trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
