/**
 * SQL, one statement, that gives a column of contacts another type, so that prepared statements have stale plans. PostgreSQL
 * changes no column that a trigger names: the trigger is taken away and put back at once.
 */
export const retypeJobTitle = (type: string): string => `do $$
  declare definition text := (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'contact_change_journal');
  begin
    drop trigger contact_change_journal on contact;
    alter table contact alter column job_title type ${type};
    execute definition;
  end $$`;
