import { BIG_CLIENT } from '../data/plan.js';
import type { Row } from '../row.js';
import { companyColumns, companyFields } from './shared-companies.js';
import { listFloor } from './shared-page.js';

export const row: Row = {
  name: 'companies-page',
  title: 'page of 100 companies',
  target: { floor: 'bare', ratio: 0.9 },
  connections: 8,
  client: BIG_CLIENT,
  requests: async () =>
    Array.from({ length: 8 }, (_, index) => ({
      method: 'GET' as const,
      path: `/public/v2/companies?page=${index + 1}`,
    })),
  floor: listFloor('company', `${companyColumns('c')}, ${companyFields('c')}`),
};
