import type { PrismaTypes } from './generated-client.js';

/** Models whose ids, or the ids that they refer to, are text on the wire, so that they keep all 64 bits. */
export const TEXT_IDS = ['WebhookDelivery', 'ParkedWebhookEvent', 'ParkedEventRequest', 'DeliveryRest'] as const;

/**
 * A stored model as contained in rows, from both SQL and Prisma: its 64-bit integers are numbers, which are exact,
 * because no sequence goes beyond 2^53 - 1. Those of `TEXT_IDS` are text.
 */
type Stored<Model, Name> = { [Field in keyof Model]: LongOf<Model[Field], Name> };

type LongOf<Value, Name> = Value extends bigint ? Long<Name> : Value extends bigint[] ? Long<Name>[] : Value;
type Long<Name> = Name extends (typeof TEXT_IDS)[number] ? string : number;

type Models = { [Name in keyof PrismaTypes]: PrismaTypes[Name] };

/** The name of a stored model. */
export type ModelName = keyof Models & string;

/** A row of a model, by its name. */
export type StoredRow<Name extends keyof Models> = Stored<Models[Name]['Shape'], Name>;

/** The types of the models for the schema builder, with rows as stored. */
export type StoredTypes = {
  [Name in keyof Models]: {
    [Part in keyof Models[Name]]: Part extends 'Shape'
      ? Stored<Models[Name][Part], Name>
      : Part extends 'Relations'
        ? { [Relation in keyof Models[Name][Part]]: StoredRelation<Models[Name][Part][Relation]> }
        : Models[Name][Part];
  };
};

type StoredRelation<Relation> = {
  [Part in keyof Relation]: Part extends 'Shape' ? StoredShape<Relation[Part], NameOf<Relation>> : Relation[Part];
};
type StoredShape<Shape, Name> = Shape extends (infer One)[]
  ? Stored<One, Name>[]
  : Shape extends null
    ? null
    : Stored<Shape, Name>;
type NameOf<Relation> = Relation extends { Name: infer Name } ? Name : never;

type LongFields<Shape> = {
  [Field in keyof Shape]: Extract<Shape[Field], bigint | bigint[]> extends never ? never : Field;
}[keyof Shape];

/** The types of the Prisma client for the fields that become numbers. */
export type NumberArgs = {
  result: {
    [Name in keyof Models as Uncapitalize<Name & string>]: {
      [Field in LongFields<Models[Name]['Shape']>]: () => {
        needs: Nothing;
        compute: () => LongOf<Models[Name]['Shape'][Field], Name>;
      };
    };
  };
  model: Nothing;
  query: Nothing;
  client: Nothing;
};
type Nothing = Record<never, never>;
