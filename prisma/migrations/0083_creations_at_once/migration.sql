-- The triggers of contacts leave to end_contacts_at_once what it enters in the journal itself (prisma/functions/creations.sql): an earlier
-- process that starts again must not put back triggers that would enter it once more.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

insert into schema_marker (name) values ('0083_creations_at_once');
