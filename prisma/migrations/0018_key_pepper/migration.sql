-- Which KEY_PEPPER the keys of this database are hashed under. A mark is a keyed hash of a fixed text under a pepper: it
-- tells one pepper from another and gives none of them away.

-- Who waits longer for a lock holds up everybody behind it; a run that fails leaves nothing and is tried again.
set local lock_timeout = '1s';
set local statement_timeout = '10s';

create table key_pepper (
  id            bigint primary key default 1 check (id = 1),
  -- The pepper of the keys that carry no mark.
  original_mark bytea not null,
  current_mark  bytea not null,
  -- The pepper before this one, once it was changed.
  replaced_mark bytea,
  changed_at    timestamptz(3) not null default now()
);

alter table api_key add column pepper_mark bytea;

insert into schema_marker (name) values ('0018_key_pepper');
