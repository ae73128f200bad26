import { PersonHistoryDocument } from '../../api/generated/people';
import { Box } from '../../parts/Box';
import { journalText } from '../../parts/text';
import { RecordHistory } from '../../records/RecordHistory';

/** What happened to a Person and its contacts, and who did it. */
export const PersonHistory = ({ id }: { id: number }) => (
  <Box title={journalText.title}>
    <RecordHistory id={id} document={PersonHistoryDocument} pick={(data) => data.person?.history} withRecord />
  </Box>
);
