/** The connection of a record that is gone. */
export const NO_ROWS = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
