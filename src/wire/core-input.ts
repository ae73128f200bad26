/** The whole input of the core: each of its fields must be named, and none that it does not have. */
export type Every<Input> = { [Name in keyof Required<Input>]: Input[Name] | undefined };

/** Says of a field of the core that the wire has no name for it. */
export const NOT_ON_THE_WIRE = undefined;

/** An input without what was not given: an absent key leaves a column as it is, a null clears it. */
export function givenOf<Input extends object>(every: Every<Input>): Input {
  const given: Partial<Every<Input>> = {};
  for (const name in every) if (every[name] !== undefined) given[name] = every[name];
  return given as Input;
}

/** The fields of an answer, each of which a record of the wire must describe. */
export type Answered<Fragment> = Exclude<keyof Fragment, '__typename'>;
