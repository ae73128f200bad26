import { getDatamodel } from './generated-client.js';

const MODELS: Readonly<ReturnType<typeof getDatamodel>['datamodel']['models']> = getDatamodel().datamodel.models;

const OWNERS = ['clientId', 'agencyId'];

/** The fields that name the tenant of a model's rows; undefined for tables without a tenant. */
export function ownersOf(model: string): readonly string[] | undefined {
  const { fields, primaryKey } = MODELS[model] ?? { fields: [], primaryKey: null };
  if (primaryKey?.fields[0] === 'clientId') return ['clientId'];
  if (model === 'Client') return ['id', 'agencyId'];
  if (model === 'Agency') return ['id'];
  const owners = OWNERS.filter((owner) => fields.some(({ name }) => name === owner));
  return owners.length === 0 ? undefined : owners;
}

/** Whether the key of every row contains its client, so that only a client identifies it. */
export const isKeyedByClient = (model: string): boolean => MODELS[model]?.primaryKey?.fields[0] === 'clientId';

/** A list relation of a model: the model of its rows, and whether the foreign key contains the tenant. */
export function listRelationOf(model: string, name: string): { of: string; carriesTenant: boolean } | undefined {
  const field = MODELS[model]?.fields.find((one) => one.name === name);
  if (!field?.isList || field.relationName === undefined) return undefined;
  const { relationName } = field;
  const columns = (MODELS[field.type]?.fields ?? [])
    .filter((one) => one.relationName === relationName)
    .flatMap(({ relationFromFields = [] }) => relationFromFields);
  return { of: field.type, carriesTenant: columns.some((column) => OWNERS.includes(column)) };
}

/** The model at the end of any relation of a model. */
export const relationOf = (model: string, name: string): string | undefined =>
  MODELS[model]?.fields.find((one) => one.name === name && one.relationName !== undefined)?.type;
