import type { OneImportQuery } from '../../api/generated/imports';

/** An import with its file and columns, as its page shows it. */
export type Import = NonNullable<OneImportQuery['importPreview']>;

/** How many of the first values are shown. */
const SHOWN = 3;

/** The first distinct values of a column that are not empty. */
export const samplesOf = (column: Import['columns'][number] | undefined): string =>
  [...new Set(column?.values)]
    .filter((value) => value !== null && value !== '')
    .slice(0, SHOWN)
    .join(' · ');
