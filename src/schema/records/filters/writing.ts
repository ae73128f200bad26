import { InvalidError } from '../../../errors.js';

/** How deep conditions may be nested, how many there may be, and how many values one may list. */
const MOST = { depth: 5, conditions: 50, values: 500 } as const;

/**
 * The parameters of a statement in their order; `$1` is the client. It also counts conditions, because a filter may
 * have any size.
 */
export class Writing {
  readonly values: unknown[];
  /** Of national phone numbers. */
  readonly country: string | null;
  #conditions = 0;
  #aliases = 0;

  /** @param values those that the statement has already, the client first */
  constructor(values: readonly unknown[], country: string | null) {
    this.values = [...values];
    this.country = country;
  }

  /** The parameter that has the value, cast to the type. */
  add(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }

  /** A parameter that lists values. @throws InvalidError there are too many */
  list(values: readonly unknown[], type: string): string {
    if (values.length > MOST.values) throw refused(`May list at most ${MOST.values} values.`);
    return this.add(values, `${type}[]`);
  }

  /** A name for the row of another table that nothing else in the statement has. */
  alias(): string {
    this.#aliases += 1;
    return `f${this.#aliases}`;
  }

  /** @throws InvalidError it is one condition too many, or too deep */
  enter(depth: number): void {
    this.#conditions += 1;
    if (depth > MOST.depth) throw refused(`May be nested at most ${MOST.depth} deep.`);
    if (this.#conditions > MOST.conditions) throw refused(`May have at most ${MOST.conditions} conditions.`);
  }
}

/** The refusal of a filter as a whole. */
export const refused = (message: string): InvalidError => new InvalidError({ where: [message] });
