import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { Need } from '../../access/identity/permissions.js';

type Resolve<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/** The name of the plugin, which calls `authorize` before the resolver of every field that declares `access`. */
export const accessPlugin = 'access';

/*
 * The promises of each operation: otherwise each contact of a list would read again whether its Person may be shown.
 * Most operations have none, and nothing is kept for them.
 */
const promises = new WeakMap<object, Map<Need, Promise<true>>>();

function keep(context: object, need: Need, promise: Promise<true>): Promise<true> {
  const known = promises.get(context);
  if (known) known.set(need, promise);
  else promises.set(context, new Map([[need, promise]]));
  return promise;
}

class AccessPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  /* A stream is authorized when it starts, and not again for each of its events. */
  override wrapResolve(resolve: Resolve<Types>, { kind, pothosOptions }: PothosOutputFieldConfig<Types>) {
    return kind === 'Subscription' ? resolve : this.guard(resolve, pothosOptions.access);
  }

  /* Pothos calls it for every field. */
  override wrapSubscribe(
    subscribe: Resolve<Types> | undefined,
    { kind, pothosOptions }: PothosOutputFieldConfig<Types>,
  ) {
    return subscribe && kind === 'Subscription' ? this.guard(subscribe, pothosOptions.access) : subscribe;
  }

  private guard(resolve: Resolve<Types>, need: Need | undefined): Resolve<Types> {
    if (!need) return resolve;
    return (parent, args, context, info) => {
      const verdict = this.authorize(context, need);
      // Most needs are decided at once, and a promise would delay their resolvers.
      if (verdict === true) return resolve(parent, args, context, info);
      return verdict.then(() => resolve(parent, args, context, info));
    };
  }

  private authorize(context: Types['Context'], need: Need): true | Promise<true> {
    const known = promises.get(context)?.get(need);
    if (known) return known;
    const verdict = this.builder.options.authorize(context, need);
    return verdict === true ? verdict : keep(context, need, verdict);
  }
}

SchemaBuilder.registerPlugin(accessPlugin, AccessPlugin);

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      access: AccessPlugin<Types>;
    }

    export interface SchemaBuilderOptions<Types extends SchemaTypes> {
      /** @throws ForbiddenError the caller may not do this */
      authorize(context: Types['Context'], need: Need): true | Promise<true>;
    }

    export interface FieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      access?: Need;
    }

    export interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      access: Need;
    }

    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      access: Need;
    }

    export interface SubscriptionFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      access: Need;
    }
  }
}
