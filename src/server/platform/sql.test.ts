import { describe, expect, it } from 'vitest'
import { sql } from './sql.ts'

describe('sql', () => {
  const written = (query: ReturnType<typeof sql>) => [query.text, query.values]

  it('numbers the parameters of nested pieces in their order', () => {
    const part = sql`n > ${7} and ${'a'} = any(${['a', 'b']}::text[])`
    expect(written(sql`select ${'x'} from p where ${part} limit ${3}`)).toEqual([
      'select $1 from p where n > $2 and $3 = any($4::text[]) limit $5',
      ['x', 7, 'a', ['a', 'b'], 3],
    ])
  })

  it('joins pieces and values; nothing for an empty list', () => {
    expect(written(sql`select ${sql.join([1, sql`now()`], ' + ')}`)).toEqual([
      'select $1 + now()',
      [1],
    ])
    expect(written(sql`select 1${sql.join([])}`)).toEqual(['select 1', []])
  })

  it('writes constants into the text, and quotes them', () => {
    expect(written(sql`select ${sql.lit(5)}, ${sql.lit(true)}, ${sql.lit("it's")}`)).toEqual([
      "select 5, true, 'it''s'",
      [],
    ])
  })
})
