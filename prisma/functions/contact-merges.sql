-- Makes one contact of two, whose Person, rows and opt-out events the caller holds: the other one's emails and activities, what
-- the kept one lacks, and its opt-out go to the kept one. The other one is deleted first, as any contact is, so that its entry in
-- the journal has what it was linked to; the entries of the same change say where that is now.
create or replace function merge_contacts(p_client text, p_kept bigint, p_other bigint, p_most_fields integer)
  returns void language plpgsql set enable_seqscan = off as $$
declare
  v_other      contact%rowtype;
  v_emails     bigint[] := array(select e.id from email e where e.client_id = p_client and e.contact_id = p_other order by e.id);
  v_activities bigint[] := array(select l.activity_id from activity_contact l
    where l.client_id = p_client and l.contact_id = p_other order by l.activity_id);
  v_fields     jsonb := (select jsonb_object_agg(f.field_name, f.field_value) from contact_custom_field f
    where f.client_id = p_client and f.contact_id = p_other);
  v_events     bigint[];
  v_event      bigint;
begin
  select * into v_other from contact c where c.client_id = p_client and c.id = p_other;
  -- An opt-out holds while the status is still what its events made it.
  v_events := array(select w.id from webhook_event w join contact_opt_out o on o.client_id = p_client and o.contact_id = w.opted_out
    where w.client_id = p_client and w.opted_out = p_other and v_other.contact_status = 'unsubscribed'
      and o.changed_at is not distinct from v_other.status_changed_at order by w.id);
  delete from contact c where c.client_id = p_client and c.id = p_other;

  update email e set contact_id = p_kept where e.client_id = p_client and e.id = any(v_emails);
  with linked as (
    insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
    select p_client, a.id, p_kept, a.occurred_at from activity a where a.client_id = p_client and a.id = any(v_activities) order by a.id
    on conflict do nothing returning activity_id
  )
  insert into journal_inbox (client_id, kind, what, record_id, links, author)
  select p_client, 1, 4, p_kept, jsonb_build_object('activity_ids', jsonb_agg(l.activity_id order by l.activity_id)), journal_author()
    from linked l having count(*) > 0;
  insert into contact_custom_field (client_id, contact_id, field_name, field_value)
  select p_client, p_kept, f.key, f.value from jsonb_each_text(v_fields) f order by f.key on conflict do nothing;
  if found then perform require_field_room('contact', p_client, p_kept, p_most_fields); end if;

  update contact c set
    first_name = coalesce(c.first_name, v_other.first_name),
    last_name = coalesce(c.last_name, v_other.last_name),
    job_title = coalesce(c.job_title, v_other.job_title),
    company_id = coalesce(c.company_id, v_other.company_id),
    first_campaign_email_sent = least(c.first_campaign_email_sent, v_other.first_campaign_email_sent),
    last_campaign_email_sent = greatest(c.last_campaign_email_sent, v_other.last_campaign_email_sent),
    last_reply_received = greatest(c.last_reply_received, v_other.last_reply_received),
    made_by_event = c.made_by_event and v_other.made_by_event,
    updated_time = now()
   where c.client_id = p_client and c.id = p_kept;

  foreach v_event in array v_events loop
    perform join_opt_out(p_client, p_kept, v_event);
  end loop;
  if v_other.contact_status = 'unsubscribed' then
    update contact c set contact_status = 'unsubscribed', previous_status = c.contact_status,
      status_changed_at = greatest(c.status_changed_at, v_other.status_changed_at)
     where c.client_id = p_client and c.id = p_kept and c.contact_status <> 'unsubscribed';
  end if;
end $$;
