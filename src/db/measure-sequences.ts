import type { Sql } from './database.js';

/** The used share of a sequence. */
interface SequenceFigures {
  /** The name of the sequence, such as `contact_id_seq`. */
  name: string;
  /** From 0 to 1. */
  used: number;
}

const MEASURE = `select sequencename as name, coalesce(last_value, 0)::float8 / max_value as used
  from pg_sequences where schemaname = current_schema() order by sequencename`;

/** The used share of every sequence, for the metrics: one statement over the catalogue with a few dozen rows. */
export function measureSequences(sql: Sql): Promise<SequenceFigures[]> {
  return sql.query<SequenceFigures>('sequences.measure', MEASURE);
}
