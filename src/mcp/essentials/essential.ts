import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { perCountry } from '../parse-arguments.js';
import { ToolRefused } from '../refusal-text.js';
import type { Session } from '../session.js';
import type { Effect, EssentialTool } from '../tool.js';

const client_name = z.string().nullish().describe('The workspace, see list_clients; default: of the first key.');

const FILTERS = 'get with record "filters" explains the filter language.';

/* An error of a variable, such as a filter with an unknown condition, has no code; every other error has one. */
const isOfVariable = (error: unknown): error is GraphQLError =>
  error instanceof GraphQLError && error.extensions['code'] === undefined;

/** Declares an essential tool with the types of its arguments. It refuses a filter that does not fit the schema. */
export const essential = <Input extends z.ZodObject>(
  title: string,
  effect: Effect,
  tool: {
    description: string;
    isHeavy?(input: z.output<Input>): boolean;
    input: (country: string | null) => Input;
    run(input: z.output<Input>, session: Session): Promise<string>;
  },
): EssentialTool => ({
  isHeavy: () => false,
  ...{ kind: 'essential', title, effect, access: { workspace: effect === 'read' ? 'read' : 'write' } },
  ...tool,
  input: perCountry((country) => tool.input(country).extend({ client_name })),
  run: (input: z.output<Input>, session) =>
    tool.run(input, session).catch((error) => {
      if (!isOfVariable(error)) throw error;
      throw new ToolRefused(`${error.message.replace(/(?<![.?])$/, '.')} ${FILTERS}`);
    }),
});
