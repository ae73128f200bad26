/** Core names to wire names, if they differ by more than case. */
export type WireNames = Record<string, string>;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The name of a core field on the wire. The rest of a path after its first part is the caller's, unless the whole path has a name. */
export function wireName(field: string, names: WireNames): string {
  const [head = field, ...rest] = field.split('.');
  return names[field] ?? [names[head] ?? snake(head), ...rest].join('.');
}

/** All fields of a core input: each must be named, and no other. */
export type Every<Input> = { [Name in keyof Required<Input>]: Input[Name] | undefined };

/** Marks a field of the core that has no wire name. */
export const NOT_ON_THE_WIRE = undefined;

/** An input without the fields that were not given: an absent field leaves its column unchanged, null clears it. */
export function givenOf<Input extends object>(every: Every<Input>): Input {
  const given: Partial<Every<Input>> = {};
  for (const name in every) if (every[name] !== undefined) given[name] = every[name];
  return given as Input;
}

/** The fields of a result that a wire record must describe. */
export type Answered<Fragment> = Exclude<keyof Fragment, '__typename'>;
