/** The filter language on one page, for agents. Conditions have the names of the answers' fields. */
export const FILTER_GUIDE = `# Filters

\`where\` is an object of conditions. All of them must hold.

\`\`\`json
{
  "last_reply_received": {"within_last": "24h"},
  "score": {"from": 20},
  "unsubscribed": false,
  "or": [
    {"company": {"industry": {"in": ["Aviation", "Logistics"]}}},
    {"custom_field": {"name": "seats", "number": {"from": 100}}}
  ],
  "not": {"contact_status": {"equals": "customer"}}
}
\`\`\`

- \`and\`, \`or\`: lists of filters; \`not\`: one filter, which also matches where the value is missing.
- A condition on related records is a filter of their kind; at least one of them must match.
- At most five levels, fifty conditions and 500 values in \`in\`.

## Operators

- text: \`equals\`, \`in\`, \`starts_with\`, \`contains\` (the last two ignore case), \`exists\`
- id: \`equals\`, \`in\`, \`exists\`
- time: \`from\`, \`before\` (2026-05-04T09:00:00Z), \`within_last\`, \`longer_ago\` (90m, 24h, 7d, 2w), \`exists\`
- number: \`equals\`, \`from\`, \`below\`
- date: \`from\`, \`before\` (2026-05-31)
- custom field: \`name\`, which must be exact, with \`equals\`, \`in\`, \`starts_with\`, \`contains\`, \`number\`, \`date\`, \`exists\`
- yes or no: \`true\` or \`false\`
- words: a text; each word must begin a word of the names, the address or the company

## contacts

- text: \`email\`, \`phone\`, \`linkedin_url\`, \`first_name\`, \`last_name\`, \`job_title\`, \`contact_status\`, \`previous_status\`, \`origin\`
- id: \`id\`, \`company_id\`, \`person_id\`
- time: \`hot_since\`, \`last_reply_received\`, \`last_campaign_email_sent\`, \`first_campaign_email_sent\`, \`status_changed_at\`, \`created_at\`, \`updated_time\`
- number: \`score\`
- yes or no: \`replied\`, \`unsubscribed\`, \`suppressed\`
- words: \`text\`
- custom field: \`custom_field\`
- related: \`company\`, \`emails\`, \`activities\`

## companies

- text: \`domain\`, \`name\`, \`industry\`, \`company_status\`, \`previous_status\`
- id: \`id\`
- time: \`status_changed_at\`, \`created_at\`, \`updated_time\`
- words: \`text\`
- custom field: \`custom_field\`
- related: \`contacts\`, \`activities\`

## people

- id: \`id\`
- time: \`created_at\`, \`updated_time\`
- related: \`contacts\`

## emails

- text: \`email_type\` (inbound, outbound, bounced), \`contact_email\`, \`agent_email\`, \`replier_email\`, \`subject\`, \`campaign_id\`, \`campaign_name\`, \`disposition\`, \`bounce_reason\`, \`origin\`
- id: \`id\`, \`contact_id\`
- time: \`email_timestamp\`, \`bounced_at\`, \`bounce_time\`, \`created_at\`, \`updated_time\`
- yes or no: \`interested\`, \`automated\`, \`unanswered\`
- custom field: \`custom_field\`
- related: \`contact\`, \`campaign\`

## activities

- text: \`channel\`, \`variant\`, \`type_id\`, \`source\`
- id: \`id\`
- time: \`occurred_at\`, \`created_at\`
- yes or no: \`linked\`
- related: \`contact\`, \`company\`

## campaigns

- text: \`name\`, \`platform\`, \`external_id\`
- id: \`id\`
- time: \`created_at\`, \`updated_time\`
- number: \`sent_count\`, \`reply_count\`, \`bounce_count\`

## deliveries

- text: \`verdict\` (processed, parked, duplicate, ignored, malformed, failed), \`detail\`, \`platform\`, \`level\`, \`client_id\`
- time: \`received_at\`
- yes or no: \`body_dropped\`
`;
