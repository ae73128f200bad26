import type { SuppressionLineFragment } from '../../api/generated/suppressions';
import { day, time } from '../../format';
import { Ago } from '../../parts/Ago';
import { actorName, platformName } from '../../parts/actor';
import { cellColumn, menuColumn, textColumn } from '../../parts/columns';
import { PageLink, RecordLink } from '../../parts/RecordLink';
import type { GridColumn } from '../../parts/RowGrid';
import { LiftButton } from '../../suppressions/LiftButton';
import { reasonNames } from '../../suppressions/text';
import { text } from './text';

/** An entry of the list. */
export type SuppressionEntry = SuppressionLineFragment;

/** What people call what an entry names. */
export const nameOf = ({ value, personId, personName }: SuppressionEntry): string =>
  personId === null ? value : (personName ?? text.personOf(personId));

const reasonOf = ({ reason }: SuppressionEntry): string => (reason === null ? text.concealed : reasonNames[reason]);

/* The import of a list has a page of its own; another job has written the status of a contact. */
const jobPage = (evidence: SuppressionEntry['evidence']): string =>
  evidence?.operation === null ? `imports?id=${evidence.jobId}` : 'jobs';

/* What it is based on, part by part: some of it leads there. */
const evidenceOf = ({ evidence, note, addedBy, addedByName }: SuppressionEntry) => [
  { name: 'platform', words: evidence?.platform && platformName(evidence.platform) },
  { name: 'bounce', words: evidence?.bounceReason },
  { name: 'email', words: evidence?.emailId && text.email, page: `emails?open=${evidence?.emailId}` },
  { name: 'job', words: evidence?.jobId && text.job(evidence.jobId), page: jobPage(evidence) },
  { name: 'note', words: note },
  { name: 'author', words: addedBy && text.addedBy(actorName({ actor: addedBy, actorName: addedByName })) },
];

const partsOf = (row: SuppressionEntry) => evidenceOf(row).filter(({ words }) => words);
const evidenceWords = (row: SuppressionEntry): string =>
  partsOf(row)
    .map(({ words }) => words)
    .join(' · ');

const Evidence = ({ row }: { row: SuppressionEntry }) => (
  <bdi title={evidenceWords(row)}>
    {partsOf(row).map(({ name, words, page }, place) => (
      <span key={name}>
        {place === 0 ? '' : ' · '}
        {page === undefined ? words : <PageLink page={page}>{words}</PageLink>}
      </span>
    ))}
  </bdi>
);

function liftedWords({ liftedAt, liftedBy, liftedByName, liftReason }: SuppressionEntry): string {
  if (liftedAt === null) return '';
  const who = liftedBy && actorName({ actor: liftedBy, actorName: liftedByName });
  return text.liftedBy(day(liftedAt), who, liftReason);
}

export const COLUMNS: readonly GridColumn<SuppressionEntry>[] = [
  cellColumn('value', text.value, nameOf, (row) =>
    row.personId === null ? (
      <bdi title={row.value}>{row.value}</bdi>
    ) : (
      <RecordLink page="people" id={row.personId}>
        {nameOf(row)}
      </RecordLink>
    ),
  ),
  textColumn('reason', text.reason, reasonOf),
  textColumn('scope', text.scope, ({ scope }) => text.scopes[scope]),
  cellColumn(
    'since',
    text.since,
    ({ since }) => since,
    ({ since }) => (since === null ? '' : <Ago at={since} />),
  ),
  cellColumn(
    'ends',
    text.ends,
    ({ endsAt }) => endsAt,
    ({ endsAt }) => (endsAt === null ? '' : time(endsAt)),
  ),
  cellColumn('evidence', text.evidence, evidenceWords, (row) => <Evidence row={row} />),
  textColumn('lifted', text.lifted, liftedWords),
  menuColumn((row) => <LiftButton of={row} />),
];
