import { columnName } from '../../../db/columns.js';
import { FITS, LISTS } from '../changes/read-changes.js';

const fits = (name: (typeof LISTS)[number]) => {
  const list = `e.${columnName(name)}`;
  return `(${list} = '{}' or ${FITS[name](list)})`;
};

/** Whether an endpoint `e` asks for an entry `r` of the journal, an expression of SQL. */
export const ASKED = LISTS.map(fits).join(' and ');
