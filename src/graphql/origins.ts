import cors from 'cors';
import type { RequestHandler } from 'express';

/* What a browser remembers of a preflight, in seconds. */
const DAY = 86_400;

/**
 * Lets pages of these origins read answers. Never with credentials: the key is a header that the page sets, no cookie that
 * a browser adds by itself, so no origin gets what it does not have.
 */
export const allowOrigins = (origins: readonly string[], methods: readonly string[]): RequestHandler =>
  cors({
    origin: [...origins],
    methods: [...methods],
    allowedHeaders: ['Content-Type', 'X-API-KEY', 'X-Client-Id', 'X-Dry-Run', 'X-Request-Id'],
    exposedHeaders: ['X-Request-Id', 'Retry-After'],
    credentials: false,
    maxAge: DAY,
    preflightContinue: true,
  });
