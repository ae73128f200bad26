import type { Query } from './read-schema.js';

const HERE = 'current_schema()::regnamespace';
const acl = (column: string) => `(select array_agg(entry::text order by entry::text) from unnest(${column}) entry)`;

/**
 * Everything in the catalogue about a schema, by kind: each statement selects the name and the definition of an object.
 * Numbers of objects and of columns are left out, which depend on the way that a schema came about.
 */
const KINDS: Readonly<Record<string, string>> = {
  schema: `select nspname as name, jsonb_build_array(nspowner::regrole, ${acl('nspacl')}) as is
    from pg_namespace where oid = ${HERE}`,
  relation: `select relname as name, jsonb_build_array(relkind, relowner::regrole, relpersistence, relreplident,
      relrowsecurity, relforcerowsecurity, relispartition, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid),
      array(select inhparent::regclass from pg_inherits where inhrelid = pg_class.oid order by inhseqno),
      (select array_agg(option order by option) from unnest(reloptions) option), ${acl('relacl')},
      case when relkind in ('v', 'm') then pg_get_viewdef(oid) end) as is
    from pg_class where relnamespace = ${HERE} and relkind <> 'i' and relkind <> 'I'`,
  column: `select relname || '.' || attname as name, jsonb_build_array(
      row_number() over (partition by relname order by attnum), format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid), attidentity, attgenerated, attstorage, attcompression, attcollation::regcollation,
      attstattarget, attoptions, attislocal, attinhcount, ${acl('attacl')}) as is
    from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
    left join pg_attrdef d on adrelid = c.oid and adnum = attnum
    where relnamespace = ${HERE} and relkind in ('r', 'p', 'v', 'm')`,
  sequence: `select c.relname as name, jsonb_build_array(format_type(q.seqtypid, null), q.seqstart, q.seqincrement, q.seqmin,
      q.seqmax, q.seqcache, q.seqcycle, p.deptype, t.relname, a.attname, s.last_value) as is
    from pg_class c join pg_sequence q on q.seqrelid = c.oid
    join pg_sequences s on s.sequencename = c.relname and s.schemaname = current_schema()
    left join pg_depend p on p.objid = c.oid and p.classid = 'pg_class'::regclass and p.deptype in ('a', 'i')
    left join pg_class t on t.oid = p.refobjid left join pg_attribute a on a.attrelid = t.oid and a.attnum = p.refobjsubid
    where c.relnamespace = ${HERE}`,
  type: `select typname as name, jsonb_build_array(typtype, typowner::regrole, format_type(typbasetype, typtypmod), typnotnull,
      typdefault, typcollation::regcollation, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder),
      ${acl('typacl')}) as is
    from pg_type t where typnamespace = ${HERE} and typtype in ('d', 'e', 'r')`,
  constraint: `select coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) || '.' || conname as name,
      jsonb_build_array(contype, pg_get_constraintdef(oid), convalidated, condeferrable, condeferred, conislocal, connoinherit) as is
    from pg_constraint where connamespace = ${HERE}`,
  index: `select indexrelid::regclass::text as name, jsonb_build_array(pg_get_indexdef(indexrelid), indisvalid, indisready,
      indimmediate, indisclustered, indisreplident) as is
    from pg_index join pg_class on oid = indexrelid where relnamespace = ${HERE}`,
  statistics: `select stxname as name, to_jsonb(pg_get_statisticsobjdef(oid)) as is from pg_statistic_ext where stxnamespace = ${HERE}`,
  trigger: `select tgrelid::regclass || '.' || tgname as name, jsonb_build_array(pg_get_triggerdef(t.oid), tgenabled) as is
    from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = ${HERE} and not tgisinternal`,
  rule: `select tablename || '.' || rulename as name, to_jsonb(definition) as is from pg_rules where schemaname = current_schema()`,
  function: `select oid::regprocedure::text as name, jsonb_build_array(prokind, proowner::regrole, ${acl('proacl')},
      case when prokind in ('f', 'p') then pg_get_functiondef(oid) end) as is
    from pg_proc where pronamespace = ${HERE}`,
  policy: `select tablename || '.' || policyname as name, jsonb_build_array(permissive, roles, cmd, qual, with_check) as is
    from pg_policies where schemaname = current_schema()`,
  'default right': `select defaclrole::regrole || ' ' || defaclobjtype::text as name, to_jsonb(${acl('defaclacl')}) as is
    from pg_default_acl where defaclnamespace in (0, ${HERE})`,
  comment: `select pg_describe_object(classoid, objoid, objsubid) as name, to_jsonb(description) as is
    from pg_description where objoid >= 16384`,
  extension: `select extname as name, to_jsonb(extversion) as is from pg_extension`,
};

/** Times of application and record numbers differ between any two databases. */
const OF_THE_MOMENT = `array['applied_at', 'started_at', 'finished_at'] || case when $table = '_prisma_migrations' then array['id'] else '{}' end`;

const TABLES = `select quote_ident(relname) as name, quote_literal(relname) as literal
  from pg_class where relnamespace = ${HERE} and relkind = 'r' order by relname`;

/** A line for everything in a schema, definitions, rights, positions of sequences and rows, in the order of their text. */
export async function describeCatalog(query: Query): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, statement] of Object.entries(KINDS)) {
    for (const { name, is } of await query(statement)) lines.push(`${kind} ${String(name)}: ${JSON.stringify(is)}`);
  }
  for (const { name, literal } of await query(TABLES)) {
    const left = OF_THE_MOMENT.replace('$table', String(literal));
    for (const { row } of await query(`select to_jsonb(t) - (${left}) as row from ${String(name)} t`))
      lines.push(`row of ${String(name)}: ${JSON.stringify(row)}`);
  }
  return lines.sort();
}

/** The lines that only one of two descriptions has, each with its sign. */
export function compareDescriptions(left: readonly string[], right: readonly string[]): string[] {
  const only = (lines: readonly string[], others: readonly string[], sign: string) => {
    const rest = new Map<string, number>();
    for (const line of others) rest.set(line, (rest.get(line) ?? 0) + 1);
    return lines.flatMap((line) => {
      const count = rest.get(line) ?? 0;
      rest.set(line, count - 1);
      return count > 0 ? [] : [`${sign} ${line}`];
    });
  };
  return [...only(left, right, '-'), ...only(right, left, '+')];
}
