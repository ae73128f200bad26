import { InvalidError } from '../errors.js';

/** The refusal of a file as a whole, in a sentence that says where. */
export const sheetFault = (sentence: string): InvalidError => new InvalidError({ file: [sentence] });

/** A number in a sentence: 1,048,576. */
export const spoken = (count: number): string => count.toLocaleString('en-US');
