import type pg from 'pg';

/**
 * A request as the load generator sends it. In path and body `{n}` becomes a word and `{time}` a time that never
 * repeat.
 */
export interface LoadRequest {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: string;
  /** Beside those that every request bears. */
  headers?: Record<string, string>;
}

/** What a floor is asked: the path with its query, and the body as text. */
export interface FloorRequest {
  url: string;
  body: string;
}

export interface FloorReply {
  status: number;
  body: string;
}

export type FloorName = 'bare' | 'express';

/**
 * One line of the comparison. The service answers the requests in its usual way; `floor` gives the same bytes with the
 * best SQL we know and nothing else. A row that changes data must leave room for the next: see `reset`.
 */
export interface Row {
  /** Names it on the command line; the file is named alike. */
  name: string;
  title: string;
  /** The least part of the floor's requests per second that the service should reach. */
  target: { floor: FloorName; ratio: number };
  connections: number;
  /** Whose key the requests carry. */
  client: string;
  /** The agency whose master key they carry instead. */
  agency?: string;
  /** Requests that all connections share out, none twice at a time. */
  requests(sql: pg.Pool, random: () => number): Promise<LoadRequest[]>;
  /** Prepares the handler of a floor process. */
  floor(sql: pg.Pool, client: string): (request: FloorRequest) => Promise<FloorReply>;
  /** Fields that differ although everything is right, such as the id and the times of a new record. */
  ignored?: readonly string[];
  /** Undoes what the requests did, so that every measurement meets the same data. */
  reset?(sql: pg.Pool): Promise<void>;
}
