import { z } from 'zod';
import { recordId } from '../../values/record-id.js';
import { text } from '../../values/text.js';

/* Arguments that several essential tools have. */

export const shortText = text({ min: 1, max: 255 });
export const where = z.record(z.string(), z.unknown()).optional();
export const limit = z.int().min(1).max(50).default(20);
export const cursor = text({ min: 1, max: 2048 }).optional().describe('From the previous answer.');
export const id = recordId.optional();
export const identifier = shortText.optional();
