-- Who a user is at an OpenID Connect issuer, from its first sign-in there.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

create table user_identity (
  agency_id  text           not null,
  user_id    bigint         not null,
  issuer     text           not null,
  -- The `sub` of the issuer, which it never gives to somebody else.
  subject    text           not null,
  created_at timestamptz(3) not null default now(),
  primary key (agency_id, user_id, issuer),
  constraint user_identity_user_fkey foreign key (agency_id, user_id) references agency_user (agency_id, id)
);
create unique index user_identity_subject_key on user_identity (issuer, subject, agency_id);

insert into schema_marker (name) values ('0108_identities');
