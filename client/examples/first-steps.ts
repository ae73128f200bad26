import { createClient } from 'outreach-client';
import { IntegrationStatesDocument, LastChangedContactsDocument } from 'outreach-client/documents';

// URL=http://127.0.0.1:4000 KEY=RV-... npx tsx first-steps.ts
const client = createClient({ url: process.env.URL ?? 'http://127.0.0.1:4000', key: process.env.KEY ?? '' });

const written = await client.rest('PUT /public/v2/contacts', {
  body: { email: 'dana@northgate.example', first_name: 'Dana', company_id: 'northgate.example' },
});
// The status tells the bodies apart: here it is a contact, below it a list of errors by field.
if (written.status === 200 || written.status === 201) {
  process.stdout.write(`contact ${written.body.id} is ${written.body.contact_status}\n`);
} else {
  process.stdout.write(`refused with ${written.status}: ${JSON.stringify(written.body)}\n`);
}

const { contacts } = await client.graphql(LastChangedContactsDocument, { first: 5 });
for (const { email, company } of contacts.nodes) process.stdout.write(`${email} at ${company?.domain}\n`);

const { integrations } = await client.graphql(IntegrationStatesDocument, {});
const silent = integrations.integrations.filter(
  ({ connected, activityTypes }) => connected && activityTypes.some(({ lastReceivedAt }) => lastReceivedAt === null),
);
process.stdout.write(`connected but silent: ${silent.map(({ name }) => name).join(', ') || 'none'}\n`);
