import type pg from 'pg';
import { BIG_CLIENT } from '../data/plan.js';
import type { LoadRequest } from '../harness/load.js';

/** What a floor is asked: the path with its query, and the body as text. */
export interface FloorRequest {
  url: string;
  body: string;
}

/** What a floor answers. */
export interface FloorReply {
  status: number;
  body: string;
}

/** `bare`: behind node:http; `express`: behind Express 5. */
export type FloorName = 'bare' | 'express';

/** Prepares the handler of a floor process for a client. */
export type Floor = (sql: pg.Pool, client: string) => (request: FloorRequest) => Promise<FloorReply>;

/**
 * One line of the comparison. The service answers the requests in its usual way; `floor` gives the same bytes with the
 * best SQL we know and nothing else. A row that changes data must leave room for the next: see `reset`.
 */
export interface Row {
  /** Names it on the command line. */
  name: string;
  title: string;
  /** The least part of the requests per second of a floor that the service should reach. */
  target: { floor: FloorName; ratio: number };
  connections: number;
  /** The client whose key the requests carry. */
  client: string;
  /** The agency whose master key they carry instead. */
  agency?: string;
  /** Requests that all connections share out, none twice at a time. */
  requests(sql: pg.Pool, random: () => number): Promise<LoadRequest[]>;
  floor: Floor;
  /** Fields that differ although everything is right, such as the id and the times of a new record. */
  ignored?: readonly string[];
  /** Undoes what the requests did, so that every measurement meets the same data. */
  reset?(sql: pg.Pool): Promise<void>;
}

/** A row as its table states it: full pages are asked of the bare floor by 8 connections, everything else by 16. */
export function row(
  [name, title]: [name: string, title: string],
  [floor, ratio]: readonly [FloorName, number],
  given: Omit<Row, 'name' | 'title' | 'target' | 'connections' | 'client'> & { client?: string },
): Row {
  return {
    client: BIG_CLIENT,
    ...given,
    name,
    title,
    target: { floor, ratio },
    connections: floor === 'bare' ? 8 : 16,
  };
}
