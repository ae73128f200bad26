/** A chapter of the guide to the REST API. */
interface Chapter {
  title: string;
  text: string;
}

/**
 * What holds for every operation. Shown above the operations of `/docs`, and printed as docs/rest.md.
 * @source Specification: Authentication, Rate limits, Pagination, Errors, Idempotency; docs/behaviour.md
 */
const GUIDE: readonly Chapter[] = [
  {
    title: 'Trying it out',
    text: `Start the service with its demo (\`npm start\` on an empty database), press **Authorize** and paste the
\`RV-\` key that the start printed, then **Try it out** and **Execute** on any operation: every example is filled in and works
against the demo as it stands. What deletes or creates something does so once; a fresh start brings everything back. Operations under
*Master lists* take the \`ML-\` key. Every path also answers under \`/api/public\`, and with or without a trailing slash.`,
  },
  {
    title: 'Keys',
    text: `The key goes into the header \`X-API-KEY\`. \`RV-\` keys read and write one workspace, \`RO-\` keys only read it, and
\`ML-\` keys belong to an agency: they read the master lists, and act inside one client when \`X-Client-Id\` names it. The workspace
never comes from a body or a query. A missing or unknown key is answered with 403, by \`whoami\` with 401. Webhooks need no key.`,
  },
  {
    title: 'Limits',
    text: `90 requests per key in any 10 seconds (\`RATE_LIMIT\`); then 429 with \`Retry-After\`, and nothing was done. A body may
have 256 KiB (413 above), that of a webhook 1 MiB, a record 200 custom fields, a merge 100 Persons. When the service has no room it answers 503, and trying
again is safe.`,
  },
  {
    title: 'Paging',
    text: `\`page\` counts from 1, \`page_size\` is clamped to 1..100 and is 100 unless given. The answer has \`count\`,
\`total_pages\`, \`current_page\`, \`page_size\` and \`results\`, in the order of ids. The list of emails has no pages: it is one
array, sent as it is read. The journal is read on with \`after\`: the number that \`next\` of the last answer was.`,
  },
  {
    title: 'Dry runs',
    text: `With \`X-Dry-Run: true\` a write answers what it would, status and body, and is undone; the answer has \`X-Dry-Run: true\` too.
\`X-Plan-Id\` names its plan: \`GET /public/v2/plans/{id}\` tells what would change, and \`POST /public/v2/plans/{id}/commit\` does it,
all of it or nothing, or says with 409 what moved since. A plan is kept for an hour and committed once. An \`Idempotency-Key\` is not
spent by a dry run; ids that the database drew are, so the record gets another one. On reads the header says nothing.`,
  },
  {
    title: 'Errors',
    text: `A refused request changed nothing. 400 lists the faults by field, \`{"email": ["Must be one email address of at most 320 characters."]}\`, or in one
sentence, \`{"detail": "..."}\`; 404 and 403 have a \`detail\`; 409 and 422 a title and a sentence, \`{"error", "message"}\`. Names in
a query or a body that have no effect are no errors: \`X-Ignored-Parameters\` and \`X-Ignored-Fields\` name them. \`X-Request-Id\` of
every answer finds the request in the log.`,
  },
  {
    title: 'Idempotency',
    text: `Merges, splits, activities and new activity types take \`Idempotency-Key\`. A repeat with the same key and the same request within
24 hours answers what the first one did, with \`Idempotent-Replayed: true\`, and does nothing; the same key with another request is 409.
PUT finds its record by identifier, so it may be repeated without a key.`,
  },
];

/** The guide as Markdown, in chapters of the second level. */
export const guideText = (): string => GUIDE.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n');

/** The same as a page of its own. */
export const guidePage = (): string =>
  `# REST: what holds for every operation\n\nPrinted from \`src/rest/guide.ts\` by \`npm run generate\`; \`/docs\` shows it above the operations.\n\n${guideText()}\n`;
