import type { Context, Load } from '../../kernel/context.js';
import type { CountedScope } from './scope.js';

interface Asked<Request> {
  clientId: string;
  request: Request;
}

/**
 * Makes a reader of figures for the clients of a list: one statement for all of them that ask for the same. Make it once,
 * outside resolvers.
 * @param read the figures by client
 */
export function forEachClient<Request extends object, Figures>(
  read: (request: Request, scope: CountedScope, context: Context) => Promise<ReadonlyMap<string, Figures>>,
): (context: Context, clientId: string, request: Request) => Promise<Figures | undefined> {
  const load: Load<Asked<Request>, Figures | undefined> = async (asked, context) => {
    const groups = new Map<string, Asked<Request>[]>();
    for (const one of asked) {
      const text = JSON.stringify(one.request);
      groups.set(text, [...(groups.get(text) ?? []), one]);
    }
    const found = new Map<Asked<Request>, Figures>();
    for (const [first, ...others] of groups.values()) {
      if (!first) continue;
      const group = [first, ...others];
      const figures = await read(first.request, { clientIds: group.map(({ clientId }) => clientId) }, context);
      for (const one of group) {
        const its = figures.get(one.clientId);
        if (its !== undefined) found.set(one, its);
      }
    }
    return asked.map((one) => found.get(one));
  };
  return (context, clientId, request) => context.batch(load, { clientId, request });
}
