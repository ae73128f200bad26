import { groupBy } from '../../../values/group-by.js';
import type { Context, Load } from '../../kernel/context.js';
import type { RatesRequest } from '../statistics/read-rates.js';
import { FIGURES, type FigureName } from './figure-sql.js';

/** Whose figures: of one client, or of all clients of an agency and the agency itself together. */
export type FigureOwner = { clientId: string } | { agencyId: string };

/** The figures of an owner; the periods are those of its rates. */
export interface AskedFigures {
  owner: FigureOwner;
  request: RatesRequest;
}

interface Counted {
  id: string | null;
  value: number;
}

type ClientKey = { clientId: string; from: string };

/** Reads one figure. Clients of a list with the same period take one statement. */
export async function readFigure(
  name: FigureName,
  { owner, request }: AskedFigures,
  context: Context,
): Promise<number> {
  if ('clientId' in owner) return context.batch(LOADERS[name], { clientId: owner.clientId, from: request.from });
  const values = [owner.agencyId, request.from];
  const rows = await context.services.database.query<Counted>(`figures.agency.${name}`, FIGURES[name](owner), values);
  return rows.reduce((sum, { value }) => sum + value, 0);
}

const loaderOf =
  (name: FigureName): Load<ClientKey, number> =>
  async (asked, { services }) => {
    const found = new Map<ClientKey, number>();
    for (const group of groupBy(asked, ({ from }) => from).values()) {
      const clientIds = group.map(({ clientId }) => clientId);
      const text = FIGURES[name]({ clientIds });
      const rows = await services.database.query<Counted>(`figures.${name}`, text, [clientIds, group[0].from]);
      const byClient = new Map(rows.map(({ id, value }) => [id, value]));
      for (const one of group) found.set(one, byClient.get(one.clientId) ?? 0);
    }
    return asked.map((one) => found.get(one) ?? 0);
  };

const LOADERS: Readonly<Record<FigureName, Load<ClientKey, number>>> = {
  unanswered: loaderOf('unanswered'),
  hotLeads: loaderOf('hotLeads'),
  silent: loaderOf('silent'),
  failedDeliveries: loaderOf('failedDeliveries'),
  failingEndpoints: loaderOf('failingEndpoints'),
  failedJobs: loaderOf('failedJobs'),
};
