/** The text of `docs/schema.md`: every table and column as the database describes them, by module. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { col, rows, sql, type Queryable } from '#server/platform/database.ts'
import { moduleOf } from './checks/migrations.ts'

const ROOT = resolve(import.meta.dirname, '..')
export const SCHEMA_FILE = resolve(ROOT, 'docs/schema.md')

const Column = {
  name: col.text,
  type: col.text,
  isKey: col.flag,
  isNull: col.flag,
  given: col.nullable(col.text),
  reference: col.nullable(col.text),
  comment: col.nullable(col.text),
}
type Column = col.Row<typeof Column>
const Table = {
  name: col.text,
  isView: col.flag,
  comment: col.nullable(col.text),
  columns: col.list(Column),
}
type Table = col.Row<typeof Table>

/** The whole file, for a migrated database; PostgreSQL and PGlite give the same text. */
export const describeSchema = async (db: Queryable): Promise<string> => {
  const owners = readOwners()
  const tables = await readTables(db)
  const orphan = tables.find(({ name }) => !owners.has(name))
  if (orphan) throw new Error(`No migration creates ${orphan.name}.`)
  const order = [...owners.keys()]
  const modules = [...new Set(owners.values())].map((module) => ({
    module,
    tables: tables
      .filter(({ name }) => owners.get(name) === module)
      .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name)),
  }))
  return `${[
    '# Schema',
    'Every table and view, by the module that owns it. Written from the database by `npm run schema`; the gate fails when it is out of date.',
    'A column is not nullable unless marked `null`; “key” is the primary key. Constraints, indexes, functions and triggers are in `migrations/`.',
    ...modules.flatMap((part) => [`## ${part.module}`, ...part.tables.map(describeTable)]),
  ].join('\n\n')}\n`
}

/** The module of each table and view, from the name of the migration that creates or renames it. */
const readOwners = (): Map<string, string> =>
  new Map(
    globSync('migrations/*.sql', { cwd: ROOT })
      .toSorted()
      .flatMap((path) => {
        const named = readFileSync(resolve(ROOT, path), 'utf8').matchAll(
          /^(?:create (?:table|view)|alter (?:table|view) \w+ rename to) (\w+)/gm,
        )
        return [...named].map(([, name = '']) => [name, moduleOf(path) ?? path] as const)
      }),
  )

const readTables = (db: Queryable) =>
  rows(
    db,
    sql(Table)`
      select t.relname as name, t.relkind = 'v' as "isView", obj_description(t.oid, 'pg_class') as comment, (
        select json_agg(json_build_object(
          'name', c.attname, 'type', format_type(c.atttypid, c.atttypmod),
          'isKey', exists (select 1 from pg_index k where k.indrelid = t.oid and k.indisprimary and c.attnum = any(k.indkey)),
          'isNull', not c.attnotnull,
          'given', case
            when c.attidentity <> '' then 'identity'
            when c.attgenerated <> '' then 'computed'
            else 'default ' || pg_get_expr(d.adbin, d.adrelid)
          end,
          'reference', (
            select string_agg(f.confrelid::regclass::text || case f.confdeltype when 'c' then ' on delete cascade' when 'n' then ' on delete set null' else '' end, ', ' order by f.conname)
            from pg_constraint f where f.contype = 'f' and f.conrelid = t.oid and c.attnum = any(f.conkey)
          ),
          'comment', col_description(t.oid, c.attnum)
        ) order by c.attnum)
        from pg_attribute c left join pg_attrdef d on d.adrelid = c.attrelid and d.adnum = c.attnum
        where c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
      ) as columns
      from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v') and t.relname <> 'migrations'`,
  )

const describeTable = ({ name, isView, comment, columns }: Table): string =>
  isView
    ? `**${name}** (view): ${comment ?? ''}`
    : [`**${name}**: ${comment ?? ''}`, '', ...columns.map(describeColumn)].join('\n')

const describeColumn = ({
  name,
  type,
  isKey,
  isNull,
  given,
  reference,
  comment,
}: Column): string => {
  const facts = [
    type,
    ...(isKey ? ['key'] : []),
    ...(isNull ? ['null'] : []),
    ...(given === null ? [] : [given]),
    ...(reference === null ? [] : [`→ ${reference}`]),
  ]
  return `- \`${name}\` ${facts.join(', ')}${comment === null ? '' : `: ${comment}`}`
}
