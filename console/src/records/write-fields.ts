import type { RecordField } from './record-field';

/** What a form holds: a text for each field that can be written. */
export type FormValues = Record<string, string>;

/** The name of a field in the service's input. */
export const inputName = <Row>({ name, input }: RecordField<Row>): string => input?.name ?? name;

/** The initial values of the form: those of a record, or blanks. */
export function formValues<Row>(fields: readonly RecordField<Row>[], row: Row | null): FormValues {
  const textOf = ({ input, value }: RecordField<Row>): string => {
    if (row === null) return '';
    return String((input?.from ? input.from(row) : value?.(row)) ?? '');
  };
  return Object.fromEntries(fields.filter(({ input }) => input).map((field) => [inputName(field), textOf(field)]));
}

/**
 * The input for the changed fields. A blank removes the value where that is possible, and is left out otherwise.
 */
export function changedInput<Row>(
  fields: readonly RecordField<Row>[],
  before: FormValues,
  after: FormValues,
): Record<string, string | null> {
  const input: Record<string, string | null> = {};
  for (const field of fields) {
    if (!field.input) continue;
    const name = inputName(field);
    const value = after[name] ?? '';
    if (value === (before[name] ?? '')) continue;
    if (value.trim() !== '') input[name] = value;
    else if (field.input.clears) Object.assign(input, field.input.cleared ?? { [name]: null });
  }
  return input;
}
