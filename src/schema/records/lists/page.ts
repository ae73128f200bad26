import type { BuilderTypes } from '../../kernel/builder.js';

/** One numbered page of a list in a stable order, for the REST lists. Dashboards use connections. */
export interface Page<Item> {
  items: Item[];
  /** All matching records, not only this page's. */
  totalCount: number;
  totalPages: number;
  /** The requested page, or the last valid one where a list is documented so. */
  currentPage: number;
  /** Records per page, after clamping. */
  pageSize: number;
}

/** @param page 1-based; @param pageSize 1 to 100 */
export function pageOf<Item>(items: Item[], totalCount: number, page: number, pageSize: number): Page<Item> {
  return { items, totalCount, totalPages: Math.ceil(totalCount / pageSize), currentPage: page, pageSize };
}

/** The fields of every page type besides `items`. */
export function pageFields<Item>(t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Page<Item>>) {
  const count = (name: 'totalCount' | 'totalPages' | 'currentPage' | 'pageSize', description: string) =>
    t.int({ description, resolve: (page) => page[name] });
  return {
    totalCount: count('totalCount', 'All matching records, not only those of this page.'),
    totalPages: count('totalPages', 'totalCount divided by pageSize, rounded up.'),
    currentPage: count('currentPage', 'The requested page, 1-based.'),
    pageSize: count('pageSize', 'Records per page.'),
  };
}

/** The arguments of every numbered page. */
export const pageArgs = {
  page: { description: '1-based.', defaultValue: 1, required: true },
  pageSize: { description: '1 to 100.', defaultValue: 100, required: true },
} as const;

/** Clamps page arguments to their limits. */
export function clampPage({ page, pageSize }: { page: number; pageSize: number }): { page: number; pageSize: number } {
  return { page: Math.max(page, 1), pageSize: Math.min(Math.max(pageSize, 1), 100) };
}
