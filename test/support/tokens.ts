import { getWasmTokenizer } from '@bpinternal/thicktoken';

const tokenizer = await getWasmTokenizer();

/** The tokens of a text in the encoding cl100k_base. */
export const countTokens = (text: string): number => tokenizer.count(text, Number.POSITIVE_INFINITY);
