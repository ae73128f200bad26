import { z } from 'zod';
import { answeredId } from '../values/record-id.js';

/** What a deletion answers where the answer has a body. */
export const deletedRecord = z
  .object({ deleted_id: answeredId })
  .meta({ id: 'Deleted', description: 'The id of the record that is gone.' });

/** What the core answers to a deletion, in the shape of the wire. */
export const toDeleted = <Id extends number | string>({ deletedId }: { deletedId: Id }) => ({ deleted_id: deletedId });
