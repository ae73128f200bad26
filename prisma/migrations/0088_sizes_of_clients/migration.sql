-- Plans that PostgreSQL makes once for all clients expect a twentieth of a table for each of them, not the average. A client with 100,000
-- contacts beside 2,000 clients with 100 is expected to have 250: an index of the client that ends with the id looks cheaper than the
-- primary key, and each look-up by id reads all entries of the client.

set local lock_timeout = '1s';
set local statement_timeout = '10s';

alter table person alter column client_id set (n_distinct = 20);
alter table company alter column client_id set (n_distinct = 20);
alter table contact alter column client_id set (n_distinct = 20);
alter table contact_custom_field alter column client_id set (n_distinct = 20);
alter table company_custom_field alter column client_id set (n_distinct = 20);
alter table email alter column client_id set (n_distinct = 20);
alter table email_custom_field alter column client_id set (n_distinct = 20);
alter table activity alter column client_id set (n_distinct = 20);
alter table activity_contact alter column client_id set (n_distinct = 20);
alter table webhook_event alter column client_id set (n_distinct = 20);

-- It counts from the next look at the column.
analyze person (client_id);
analyze company (client_id);
analyze contact (client_id);
analyze contact_custom_field (client_id);
analyze company_custom_field (client_id);
analyze email (client_id);
analyze email_custom_field (client_id);
analyze activity (client_id);
analyze activity_contact (client_id);
analyze webhook_event (client_id);

insert into schema_marker (name) values ('0088_sizes_of_clients');
