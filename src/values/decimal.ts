const DECIMAL = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

/**
 * Whether a text is a number in plain decimal notation: an optional sign, digits, an optional fraction. No
 * exponent, no grouping, no spaces, no other base, and small enough to be finite as a double.
 *
 * @source Specification: Activities, property validation; Behaviour: number values
 */
export function isDecimalText(text: string): boolean {
  return DECIMAL.test(text) && Number.isFinite(Number(text));
}

/** Whether a JSON value is accepted as a number: a finite number, or decimal text. */
export function isDecimal(value: unknown): boolean {
  return typeof value === 'string' ? isDecimalText(value) : Number.isFinite(value);
}
