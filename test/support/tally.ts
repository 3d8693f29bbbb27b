import pg from 'pg'
import type { TestShop } from './shop.ts'
import { withDatabase } from './template.ts'

/** What changes by itself, or follows from what other rows there are: the words of a search. */
const RESTLESS = new Set([
  'limit_counts',
  'scheduled_jobs',
  'migrations',
  'demo_messages',
  'search_bits',
  'search_vocabulary',
])
/** No call writes them, and counting 84,000 villages took 7 ms of each tally. */
const REGIONS = new Set(['provinces', 'cities', 'districts', 'villages', 'postal_codes'])

const NUMBERS = new Set(['integer', 'bigint', 'smallint'])

export type Tally = Record<string, number>

type Column = { table: string; column: string; kind: string }

/**
 * Rows of every table, the sum of each of its numbers, and how many rows are in each state: the
 * same work done twice cannot have the same.
 */
export const makeTally = async (
  test: TestShop,
): Promise<{ read: () => Promise<Tally>; close: () => Promise<void> }> => {
  const columns = await test.sql<Column>(
    `select c.table_name as table, c.column_name as column, c.data_type as kind
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
  )
  const tables = Map.groupBy(
    columns.filter(({ table }) => !RESTLESS.has(table) && !REGIONS.has(table)),
    ({ table }) => table,
  )
  const parts = [...tables].flatMap(([table, all]) => {
    const numbers = all.filter(
      ({ column, kind }) =>
        NUMBERS.has(kind) &&
        !/^(id|seq|number|attempts|milliseconds|.*_seen|place|position|.*_id)$/.test(column),
    )
    const sums = numbers.map(({ column }) => `, sum(${column}) as "${column}"`).join('')
    const states = all.filter(
      ({ column, kind }) => kind === 'text' && /^(state|payment_state|status)$/.test(column),
    )
    return [
      `select '${table}', to_jsonb(r) from (select count(*) as rows${sums} from ${table}) r`,
      ...states.map(
        ({ column }) =>
          `select '${table}.${column}', jsonb_object_agg(r.state, r.rows) from (select ${column} as state, count(*) as rows from ${table} group by 1) r`,
      ),
    ]
  })
  // A function keeps the plan of each part for as long as its connection lives: planning more than
  // two hundred tables each time took most of the proof. So it has a connection that no fault ends.
  await test.sql(
    `create function tally_of_all() returns table (name text, "values" jsonb) language plpgsql as $tally$
     begin ${parts.map((part) => `return query ${part};`).join('\n')} end $tally$`,
  )
  const [at] = await test.sql<{ name: string }>('select current_database() as name')
  const client = new pg.Client(withDatabase(process.env['TEST_DATABASE_URL']!, at!.name))
  await client.connect()
  const read = async () => {
    const { rows } = await client.query<{
      name: string
      values: Record<string, number | null> | null
    }>('select * from tally_of_all()')
    return Object.fromEntries(
      rows.flatMap(({ name, values }) =>
        Object.entries(values ?? {}).map(([part, value]) => [`${name}.${part}`, value ?? 0]),
      ),
    )
  }
  return { read, close: () => client.end() }
}

/** What came and went between two tallies; what stayed as it was is left out. */
export const changeOf = (before: Tally, after: Tally): Tally =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .toSorted()
      .map((name): [string, number] => [name, (after[name] ?? 0) - (before[name] ?? 0)])
      .filter(([, change]) => change !== 0),
  )
