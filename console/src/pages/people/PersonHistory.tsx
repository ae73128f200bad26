import { PersonHistoryDocument } from '../../api/generated/people';
import { NO_ROWS, useRows } from '../../api/use-rows';
import { useAllRows } from '../../parts/all-rows';
import { Box } from '../../parts/Box';
import { Journal } from '../../parts/Journal';
import { journalText } from '../../parts/text';

/** What happened to a Person and its contacts, and who did it. */
export function PersonHistory({ id }: { id: number }) {
  const list = useRows(PersonHistoryDocument, { id, first: 10 }, ({ person }) => person?.history ?? NO_ROWS);
  const all = useAllRows(PersonHistoryDocument, { id, first: 100 }, ({ person }) => person?.history);
  return (
    <Box title={journalText.title}>
      <Journal list={list} all={all} withRecord />
    </Box>
  );
}
