import { Kysely, PostgresDialect, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { compileQuickly } from './compile.ts'

const db = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: async () => Promise.reject(new Error('never asked')) }),
})

describe('compileQuickly', () => {
  const part = sql`(select ${7} as n where ${'a'} = any(${['a', 'b']}::text[]))`
  for (const [name, query] of Object.entries({
    'a value': sql`select ${'x'}`,
    'nothing to fill in': sql`select 1`,
    'pieces within pieces, used twice': sql`with p as ${part} select * from p, ${part} q where n > ${3}`,
    'several joined': sql`select ${sql.join([1, sql`now()`, null], sql` + `)}`,
    'several pieces joined by nothing': sql`with a as (select 1) ${sql.join([sql`, b as (select ${2})`, sql`, c as (select 3)`], sql``)} select 1`,
    'text as it stands': sql`select ${sql.raw('a.b')} from a`,
    'numbers and truths that stand in the text': sql`select ${sql.lit(5)}, ${sql.lit(-0.5)}, ${sql.lit(true)}, ${sql.lit(null)}`,
    'a time and bytes': sql`select ${new Date(0)}, ${Buffer.from('a')}`,
  })) {
    it(`equals the library's output: ${name}`, () => {
      const { sql: text, parameters } = query.compile(db)
      expect(compileQuickly(query)).toMatchObject({ sql: text, parameters })
    })
  }

  it('leaves identifiers and quoted text to the library', () => {
    for (const query of [
      sql`select * from ${sql.table('a')}`,
      sql`select ${sql.ref('a.b')}`,
      sql`select ${sql.lit("it's")}`,
      sql`select ${sql.id('a')}`,
    ])
      expect(compileQuickly(query)).toBeNull()
  })
})
