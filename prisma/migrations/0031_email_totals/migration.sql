-- Emails are entered in the journal too: functions alone change (prisma/functions/journal.sql).

set local lock_timeout = '1s';
set local statement_timeout = '10s';

insert into schema_marker (name) values ('0031_email_totals');
