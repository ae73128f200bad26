/** The maximum and default page size. */
export const MAX_PAGE_SIZE = 100;

const DIGITS = /^\d+$/;
const INTEGER = /^-?\d+$/;

/**
 * Reads the query parameter `page`: a plain decimal integer from 1; everything else is 1. A page beyond 2^53 - 1 is
 * that number, which is past every end.
 *
 * @source Specification: Limits; Behaviour: parameters
 */
export function parsePage(text: string | undefined): number {
  if (text === undefined || !DIGITS.test(text)) return 1;
  return Math.min(Math.max(Number(text), 1), Number.MAX_SAFE_INTEGER);
}

/**
 * Reads the query parameter `page_size`: anything but a plain decimal integer is 100, an integer is clamped to 1..100.
 *
 * @source Specification: Limits; Behaviour: parameters
 */
export function parsePageSize(text: string | undefined): number {
  if (text === undefined || !INTEGER.test(text)) return MAX_PAGE_SIZE;
  return Math.min(Math.max(Number(text), 1), MAX_PAGE_SIZE);
}
