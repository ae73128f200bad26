/**
 * Makes a clone ready for a purpose; ends the process with status 1 when it cannot.
 * - `run`: what the service needs
 * - `test`: and what the tests need
 * - `check`: what `npm run check` and `npm run generate` need, beside the packages of the tests
 */
export function setUp(purpose?: 'run' | 'test' | 'check'): Promise<void>;
