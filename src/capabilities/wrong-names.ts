/* TypeScript checks the result of a function neither for excess nor for missing optional properties; this does. */

type NameOf<T> = keyof T & string;

/* Whether two types are one. Filters refer to themselves, so where they are given whole they cannot be gone through. */
type IsSame<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Given names that are not expected, at any depth. */
type Unexpected<Expected, Given> = IsSame<Expected, Given> extends true ? never : UnexpectedIn<Expected, Given>;

type UnexpectedIn<Expected, Given> = Given extends readonly (infer GivenItem)[]
  ? Expected extends readonly (infer Item)[]
    ? Unexpected<NonNullable<Item>, NonNullable<GivenItem>>
    : never
  : Given extends object
    ? {
        [Name in NameOf<Given>]: Name extends keyof Expected
          ? unknown extends Expected[Name]
            ? never
            : Unexpected<NonNullable<Expected[Name]>, NonNullable<Given[Name]>>
          : Name;
      }[NameOf<Given>]
    : never;

type Missing<Expected, Given> = Exclude<NameOf<Expected>, keyof Given>;

/* Only inputs of writes must be complete: a list may offer fewer filters than the core. */
type MissingInput<Expected, Given> = Expected extends { input: infer Input }
  ? Given extends { input: infer GivenInput }
    ? Missing<Input, GivenInput>
    : never
  : never;

/** Unknown variables, missing variables and missing fields of `input`; `never` when there are none. */
export type WrongNames<Expected, Given> =
  | Unexpected<Expected, Given>
  | (string extends keyof Expected ? never : Missing<Expected, Given>)
  | MissingInput<Expected, Given>;
