/*
 * A write hands over one JSON object, the patch, that holds exactly the given columns. So one statement text serves
 * every combination of given fields and stays prepared. `null` in the patch clears; an absent key leaves the column.
 */

/** @param patch the jsonb parameter; @param row the alias of the row that is updated */
export function patchTexts(patch: string, row: string, columns: readonly string[]): string[] {
  return columns.map(
    (column) =>
      `${column} = case when ${patch}::jsonb ? '${column}' then ${patch}::jsonb->>'${column}' else ${row}.${column} end`,
  );
}

/** A change of status remembers the one before and when; writing the same one changes neither. */
export function patchStatus(patch: string, row: string, column: 'contact_status' | 'company_status'): string[] {
  const status = `${patch}::jsonb->>'${column}'`;
  return [
    `${column} = coalesce(${status}, ${row}.${column})`,
    `previous_status = case when ${status} <> ${row}.${column} then ${row}.${column} else ${row}.previous_status end`,
    `status_changed_at = case when ${status} <> ${row}.${column} then now() else ${row}.status_changed_at end`,
  ];
}
