/** A chapter of the guide to the REST API. */
interface Chapter {
  title: string;
  text: string;
}

/**
 * The rules for all operations. Shown above the operations of `/docs`, and written to docs/rest.md.
 * @source Specification: Authentication, Rate limits, Pagination, Errors, Idempotency; docs/behaviour.md
 */
const GUIDE: readonly Chapter[] = [
  {
    title: 'Trying it out',
    text: `Start the service with its demo (\`npm start\` on an empty database). Press **Authorize**, paste the printed \`RV-\` key,
then open any operation and press **Execute**: every example is filled in and works against the demo. Examples that delete or
create something work once; a fresh start restores everything. Operations under *Master lists* need the \`ML-\` key. Every path also
works under \`/api/public\`, with or without a trailing slash.`,
  },
  {
    title: 'Keys',
    text: `Send the key in the header \`X-API-KEY\`. \`RV-\` keys read and write one workspace, \`RO-\` keys only read it. \`ML-\` keys
belong to an agency: they read the master lists, and act in one client when \`X-Client-Id\` names it. A missing or unknown key
returns 403, from \`whoami\` 401. Webhooks need no key.`,
  },
  {
    title: 'Limits',
    text: `90 requests per key in any 10 seconds (\`RATE_LIMIT\`), then 429. Bodies: 256 KiB, for webhooks 1 MiB, else 413. A call may set
200 custom fields and merge 100 Persons. An overloaded service returns 503; retrying is safe.`,
  },
  {
    title: 'Paging',
    text: `\`page\` starts at 1; \`page_size\` is 100 by default and clamped to 1..100. The response has \`count\`, \`total_pages\`,
\`current_page\`, \`page_size\` and \`results\`, ordered by id. The list of emails is not paginated: it is one streamed array. Continue
reading the journal by passing \`next\` as \`after\`.`,
  },
  {
    title: 'Dry runs',
    text: `With \`X-Dry-Run: true\` a write responds as usual and is rolled back; the response repeats the header. \`X-Plan-Id\` is its plan:
\`GET /public/v2/plans/{id}\` shows the changes, and \`POST /public/v2/plans/{id}/commit\` makes exactly these, or returns 409 with what
differs. A plan can be committed once, within an hour. A dry run does not use up an \`Idempotency-Key\`, but it does use up ids. Reads
ignore the header.`,
  },
  {
    title: 'Errors',
    text: `A refused request changes nothing, unless only its answer is too large (\`ANSWER_TOO_LARGE\`). 400 lists the errors by field, \`{"email": ["Must be one email address: it has no @."]}\`,
or contains one sentence, \`{"detail": "..."}\`; 404 and 403 have \`detail\`; 409 and 422 have \`{"error", "message"}\`. Decide by
the header \`X-Error-Code\`, such as \`NOT_FOUND\`: docs/errors.md has cause and remedy of each code, and whether to retry. Unknown names in
a query or body are not errors: \`X-Ignored-Parameters\` and \`X-Ignored-Fields\` list them. \`X-Request-Id\` of every response identifies
the request in the log. \`X-Suppressed: client\` or \`agency\` on a response with one contact or Person says that it must not be contacted
(opted out, for example), whatever its status.`,
  },
  {
    title: 'Strict handling',
    text: `With \`Prefer: handling=strict\` (RFC 7240) nothing is ignored or adjusted: unknown parameters and fields, repeated ones, a \`page\`
or \`page_size\` that would be replaced, and values that count as not given (an empty filter, a blank status, a phone number that cannot
be read) are a 400 that lists them by name, and nothing changes. The response has \`Preference-Applied: handling=strict\`.`,
  },
  {
    title: 'Idempotency',
    text: `Merges, splits, activities and new activity types take \`Idempotency-Key\`. Repeating the same request with the same key within
24 hours returns the first response, with \`Idempotent-Replayed: true\`, and does nothing; a different request with that key returns 409.
PUT finds its record by identifier, so it may be repeated without a key.`,
  },
];

/** The guide as Markdown, with second-level headings. */
export const guideText = (): string => GUIDE.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n');

/** The guide as a separate document. */
export const guidePage = (): string =>
  `# REST: rules for all operations\n\nYou write a program against the REST API. Here are the rules that all operations share. For a single operation, open \`/docs\`.\n\n\`/docs\` shows this text under *Rules for all operations*. \`npm run generate\` writes it from \`src/rest/guide.ts\`.\n\n${guideText()}\n`;
