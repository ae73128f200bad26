import {
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../schema/kernel/context.js';
import type { Price } from './call.js';
import { mayHoldUnclean } from './clean-text.js';
import { type Compiled, compileForCallers, executeForCallers } from './execution.js';
import { priceOf } from './price.js';
import { fragmentsOf, operationName } from './request.js';

/** Texts that are kept, and their characters in total. */
const KEPT = { max: 500, maxSize: 2_000_000 };
/** Longer texts are not kept. */
const MOST_CHARACTERS = 32_000;
/** Prices that are kept of one operation, and the most characters of what each depends on. */
const KEPT_PRICES = 50;
const LONGEST_KEY = 500;

/** An operation is compiled when it runs for this time; most documents are sent once or all the time. */
const COMPILED_AT = 3;
/** After an error that many runs are not compiled, so that a query that often fails is hardly ever run twice. */
const AFTER_ERROR = 100;
/** Larger operations are not compiled: their code would take more memory than it saves time. */
const MOST_FIELDS = 200;
const KEPT_COMPILED = 100;

type Variables = Readonly<Record<string, unknown>>;

interface KnownOptions {
  schema: GraphQLSchema;
  /** The most points of an operation. */
  maxCost: number;
  /** Whether suggestions of schema names in errors are suppressed. */
  hideNames: boolean;
}

/**
 * The queries that callers have run, by the texts of their documents: each was parsed, validated and held against all
 * limits that do not depend on variables, so none of that is done again.
 */
export class KnownDocuments {
  readonly #options: KnownOptions;
  readonly #byText = new LRUCache<string, Map<string | null, KnownQuery>>({
    ...KEPT,
    sizeCalculation: (_value, text) => text.length,
  });
  readonly #compiled: Compilations;

  constructor(options: KnownOptions) {
    this.#options = options;
    this.#compiled = new Compilations(options.schema);
  }

  /** @param document passed all checks */
  learn(document: DocumentNode, chosen: string | null | undefined): void {
    const text = document.loc?.source.body ?? '';
    const operation = getOperationAST(document, chosen);
    if (operation?.operation !== OperationTypeNode.QUERY || text.length > MOST_CHARACTERS) return;
    const known = this.#byText.get(text) ?? new Map<string | null, KnownQuery>();
    if (known.has(chosen ?? null) || !isOrdinary(document, text)) return;
    known.set(chosen ?? null, new KnownQuery(this.#options, this.#compiled, { document, chosen, operation }));
    this.#byText.set(text, known);
  }

  find(text: string, chosen: string | null | undefined): KnownQuery | undefined {
    return this.#byText.get(text)?.get(chosen ?? null);
  }
}

/* Introspection is rare, and texts that may be unclean are looked at each time. */
const isOrdinary = (document: DocumentNode, text: string): boolean =>
  !/__schema|__type\b/.test(text) && !mayHoldUnclean(document);

interface Chosen {
  document: DocumentNode;
  chosen: string | null | undefined;
  operation: OperationDefinitionNode;
}

/** One query of a known document. */
export class KnownQuery {
  /** Its label in logs and traces. */
  readonly name: string;
  readonly #options: KnownOptions;
  readonly #compiled: Compilations;
  readonly #chosen: Chosen;
  readonly #prices = new LRUCache<string, Price>({ max: KEPT_PRICES });
  #runs = 0;

  constructor(options: KnownOptions, compiled: Compilations, chosen: Chosen) {
    this.name = operationName(chosen.document, chosen.chosen);
    this.#options = options;
    this.#compiled = compiled;
    this.#chosen = chosen;
  }

  /** The values of its variables; null if some are wrong. */
  coerce(given: Variables): Record<string, unknown> | null {
    const { variableDefinitions = [] } = this.#chosen.operation;
    return getVariableValues(this.#options.schema, variableDefinitions, given).coerced ?? null;
  }

  /** Null: it costs too much. @param given right values */
  price(given: Variables): Price | null {
    const key = JSON.stringify(given, asPriced);
    let price = this.#prices.get(key);
    if (price === undefined) {
      const { document, chosen } = this.#chosen;
      const asked = { document, operationName: chosen, variables: given };
      price = priceOf(this.#options.schema, asked, this.#options.maxCost);
      if (key.length <= LONGEST_KEY) this.#prices.set(key, price);
    }
    return price.points > this.#options.maxCost ? null : price;
  }

  /**
   * What graphql-js answers. A compiled query that met an error runs once more by graphql-js, so that errors are its own.
   * @param given as sent @param coerced the same by `coerce` @param open a new context
   */
  async run(given: Variables, coerced: Variables, open: () => Context): Promise<ExecutionResult> {
    this.#runs += 1;
    const compiled = this.#runs < COMPILED_AT ? null : this.#compiled.of(this.#chosen);
    if (compiled) {
      const result = await compiled(undefined, open(), coerced);
      if (result.errors === undefined) return result;
      this.#runs = COMPILED_AT - AFTER_ERROR;
    }
    const { schema, hideNames } = this.#options;
    const { document, chosen } = this.#chosen;
    const request = { schema, document, operationName: chosen, variableValues: given, contextValue: open() };
    return executeForCallers(request, hideNames);
  }
}

/* No cost depends on a text that is not the name of an enum's value. */
const asPriced = (_name: string, value: unknown) =>
  typeof value === 'string' && !/^[A-Za-z_]\w*$/.test(value) ? '' : value;

/** Compiled queries, of which those that were not used for longest are dropped. */
class Compilations {
  readonly #schema: GraphQLSchema;
  readonly #made = new LRUCache<OperationDefinitionNode, { run: Compiled | null }>({ max: KEPT_COMPILED });

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Null: it is not compiled. */
  of({ document, chosen, operation }: Chosen): Compiled | null {
    let made = this.#made.get(operation);
    if (made === undefined) {
      const isSmall = countFields(operation.selectionSet, fragmentsOf(document), MOST_FIELDS) <= MOST_FIELDS;
      made = { run: isSmall ? compileForCallers(this.#schema, document, chosen) : null };
      this.#made.set(operation, made);
    }
    return made.run;
  }
}

/* Fields with those of all fragments in their places; the count stops once it exceeds `most`. */
function countFields(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  most: number,
): number {
  let count = 0;
  for (const selection of selections) {
    const inner = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    if (selection.kind === Kind.FIELD) count += 1;
    if (inner?.selectionSet) count += countFields(inner.selectionSet, fragments, most - count);
    if (count > most) break;
  }
  return count;
}
