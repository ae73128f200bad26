import { z } from 'zod';
import { answeredId } from '../values/record-id.js';

/** The answer to a deletion, where it has a body. */
export const deletedRecord = z
  .object({ deleted_id: answeredId })
  .meta({ id: 'Deleted', description: 'The id of the record that is gone.' });

/** Converts the core's answer to a deletion to its wire shape. */
export const toDeleted = <Id extends number | string>({ deletedId }: { deletedId: Id }) => ({ deleted_id: deletedId });
