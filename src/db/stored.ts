import type PrismaTypes from './generated/pothos-types.js';

/**
 * A stored model as rows bring it, from SQL and from Prisma alike: its 64-bit integers are numbers, which are exact,
 * because no sequence goes beyond 2^53 - 1.
 */
export type Stored<Model> = { [Field in keyof Model]: NumberOf<Model[Field]> };

type NumberOf<Value> = Value extends bigint ? number : Value extends bigint[] ? number[] : Value;

type Models = { [Name in keyof PrismaTypes]: PrismaTypes[Name] };

/** A row of a model, by its name. */
export type StoredRow<Name extends keyof Models> = Stored<Models[Name]['Shape']>;

/** The types of the models for the schema's builder, with rows as they are. */
export type StoredTypes = {
  [Name in keyof Models]: {
    [Part in keyof Models[Name]]: Part extends 'Shape'
      ? Stored<Models[Name][Part]>
      : Part extends 'Relations'
        ? { [Relation in keyof Models[Name][Part]]: StoredRelation<Models[Name][Part][Relation]> }
        : Models[Name][Part];
  };
};

type StoredRelation<Relation> = {
  [Part in keyof Relation]: Part extends 'Shape' ? StoredShape<Relation[Part]> : Relation[Part];
};
type StoredShape<Shape> = Shape extends (infer One)[] ? Stored<One>[] : Shape extends null ? null : Stored<Shape>;

type LongFields<Shape> = {
  [Field in keyof Shape]: Extract<Shape[Field], bigint | bigint[]> extends never ? never : Field;
}[keyof Shape];

/** What the client's types are told of the fields that become numbers. */
export type NumberArgs = {
  result: {
    [Name in keyof Models as Uncapitalize<Name & string>]: {
      [Field in LongFields<Models[Name]['Shape']>]: () => {
        needs: Nothing;
        compute: () => NumberOf<Models[Name]['Shape'][Field]>;
      };
    };
  };
  model: Nothing;
  query: Nothing;
  client: Nothing;
};
type Nothing = Record<never, never>;
