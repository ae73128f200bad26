/** One section of docs/dashboards.md with a GraphQL document. */
export interface WorkedQuery {
  title: string;
  /** The least that it needs: read-only, read-write or master. */
  key: string;
  query: string;
  /** JSON. */
  variables: string | undefined;
}

export function readWorkedQueries(page: string): WorkedQuery[];
