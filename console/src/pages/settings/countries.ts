const names = new Intl.DisplayNames('en', { type: 'region' });

/* ISO 3166-1 codes are pairs of capitals; the browser knows which of them have a name. The service refuses those without
 * phone numbers. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

/** The countries by name, as a list of choices. */
export const COUNTRIES: { value: string; label: string }[] = LETTERS.flatMap((one) =>
  LETTERS.map((other) => one + other),
)
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .filter(({ value, label }) => label !== value && !NO_COUNTRIES.has(value))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));
