-- The Persons that have no contact: they stay, and no list shows them. Whoever takes the last contact of a Person away, or
-- gives one the first, changes its row here (prisma/functions/journal.sql), and so knows that the list changes. Those of
-- before are added by the job that makes the totals, client by client.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

create table person_empty (
  client_id text not null,
  id        bigint not null,
  primary key (client_id, id),
  constraint person_empty_client_id_fkey foreign key (client_id) references client (id) on delete cascade
);

-- The Person that comes or goes with a contact: one entry counts for both lists. Of an entry of a Person, its own id.
alter table journal_inbox add column person_id bigint;

-- Set by a statement that makes a contact and its Person at once: their triggers then need not look for each other.
alter table contact add column born_with_person boolean not null default false;
alter table person add column born_with_contact boolean not null default false;

insert into schema_marker (name) values ('0032_person_totals');
