/** What a spreadsheet may run as a formula. The same pattern as in `src/values/formula.ts` of the service. */
export const FORMULA = /^(?![+-]?\d+(?:[.,]\d+)?$)'*[=+\-@\t\r\n＝＋－＠]/;
