-- When scores crossed levels. On the table alone: days that are there have none, and go with their retention; each day that is
-- made from now on has it. An index on all of them would keep whoever numbers entries waiting.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

create index journal_score_idx on only journal (client_id, written_at) where kind = 8;

insert into schema_marker (name) values ('0052_score_changes');
