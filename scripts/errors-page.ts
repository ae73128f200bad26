import { ERROR_CODES, type ErrorCodeText, type Retry } from '../src/http/error-codes.js';

const entries = Object.entries<ErrorCodeText>(ERROR_CODES);

const RETRY: Record<Retry, string> = {
  no: 'no',
  later: 'yes, after a pause',
  'after-change': 'after the stored data changed',
};

const statusesOf = ({ rest, graphql }: ErrorCodeText) =>
  [...new Set([...rest, ...graphql])].sort((one, other) => one - other).join(', ') || 'as data';

const chapterOf = ([code, text]: [string, ErrorCodeText]): string =>
  [
    `## ${code}`,
    text.meaning,
    [
      `- **Status:** ${statusesOf(text)}`,
      `- **Cause:** ${text.cause}`,
      `- **Remedy:** ${text.remedy}`,
      `- **Retry the same request:** ${RETRY[text.retry]}`,
    ].join('\n'),
  ].join('\n\n');

const ofRest = entries.filter(([, { rest }]) => rest.length > 0);
const ofGraphql = entries.filter(([, { rest }]) => rest.length === 0);

/** What the console says of each code. */
export const errorTexts = (): object =>
  Object.fromEntries(entries.map(([code, { meaning, cause, remedy }]) => [code, { meaning, cause, remedy }]));

/** docs/errors.md. */
export const errorsPage = (): string =>
  `${[
    '# Error codes',
    'Your program got a refusal. Here are the cause and the remedy of each code, and whether to retry.',
    '`npm run generate` writes this page from `src/http/error-codes.ts`.',
    `Every refusal (4xx, 5xx) of REST and webhooks has a code in the header \`X-Error-Code\`; GraphQL has the same code in
\`extensions.code\` of the error. Decide by the code: texts may change. A code keeps its meaning; new codes may be added, so treat
an unknown one by its status. Requests that are not valid HTTP are refused before the API and have no code.`,
    `\`\`\`
HTTP/1.1 404 Not Found
X-Error-Code: NOT_FOUND
X-Request-Id: 0d3c1f9e-6a55-4a8e-9c3f-5a2f0d1b7e10

{"detail":"Contact not found"}
\`\`\``,
    ...ofRest.map(chapterOf),
    '# Codes of GraphQL only',
    ...ofGraphql.map(chapterOf),
  ].join('\n\n')}\n`;
