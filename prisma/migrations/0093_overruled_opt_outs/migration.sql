-- An unsubscribe that moved away from a contact and comes back does not overrule what a person wrote there meanwhile.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

-- The contacts at which a person has ended the opt-out of this event.
alter table webhook_event add column overruled_at bigint[] not null default '{}';

insert into schema_marker (name) values ('0093_overruled_opt_outs');
