import { createHmac } from 'node:crypto';

/** Identifies a pepper without revealing it: 16 bytes, which the database stores. */
export const pepperMark = (pepper: string): Buffer =>
  createHmac('sha256', pepper).update('check of the pepper, version 1').digest().subarray(0, 16);
