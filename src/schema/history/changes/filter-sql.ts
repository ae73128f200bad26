import { HIDDEN } from './changed-fields.js';

/** What an entry is asked for by; each is a list, of which one is enough. */
export const LISTS = ['actors', 'exceptActors', 'kinds', 'actions', 'fields', 'clients'] as const;
type List = (typeof LISTS)[number];

/* A key is told with its mask, which nobody has to know. */
const isActor = (list: string) =>
  `exists (select from unnest(${list}::text[]) a (name) where r.actor = a.name or starts_with(r.actor, a.name || ' '))`;

/* Names as the record's type has them, or as columns are called; a custom field by its own name. */
const touches = (list: string) => `exists (
    select from unnest(${list}::text[]) f (name) cross join lateral (
      select lower(regexp_replace(f.name, '([A-Z])', '_\\1', 'g')) as name) c
     where (r.before ? c.name or r.after ? c.name) and c.name <> all('{${[...HIDDEN].join(',')}}')
        or r.before -> 'custom_fields' ? f.name or r.after -> 'custom_fields' ? f.name)`;

/** Whether an entry `r` fits a list that is not empty, an expression of SQL. */
export const FITS: Readonly<Record<List, (list: string) => string>> = {
  actors: isActor,
  exceptActors: (list) => `not ${isActor(list)}`,
  kinds: (list) => `r.kind = any(${list}::smallint[])`,
  actions: (list) => `r.what = any(${list}::smallint[])`,
  fields: touches,
  clients: (list) => `r.client_id = any(${list}::text[])`,
};
