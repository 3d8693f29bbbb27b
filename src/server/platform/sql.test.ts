import { describe, expect, it } from 'vitest'
import * as col from './columns.ts'
import { rows } from './database.ts'
import { sql, type Query } from './sql.ts'

describe('sql', () => {
  const written = (query: Query) => [query.text, query.values]

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

describe('a row under test', () => {
  const shape = {
    id: col.int,
    note: col.nullable(col.text),
    lines: col.list({ price: col.rupiah }),
  }
  const good = { id: 7, note: null, lines: [{ price: 15_000 }] }
  const read = (found: object) =>
    rows(
      { query: async () => ({ rows: [found as never], affected: 0 }) },
      sql(shape)`select everything from orders`,
    )

  it('has no type that its shape does not give', () => {
    // @ts-expect-error A row type by hand, which nothing would check.
    expect(sql<{ id: string }>`select id from orders`.values).toEqual([])
  })

  it('is returned as it is when it matches its shape', async () => {
    expect(await read(good)).toEqual([good])
  })

  it.each([
    ['a missing column', { id: 7, lines: [] }, '"note"'],
    ['a column too many', { ...good, total: 1 }, '"total"'],
    ['a null that is not declared', { ...good, id: null }, '"id"'],
    ['a bigint that arrives as text', { ...good, id: '7' }, '"id"'],
    ['a fraction of a Rupiah', { ...good, lines: [{ price: 0.5 }] }, '"lines.0.price"'],
    ['a field too many in JSON', { ...good, lines: [{ price: 1, tax: 1 }] }, '"lines.0.tax"'],
  ])('is refused for %s; the error names statement and column', async (_, found, column) => {
    await expect(read(found)).rejects.toThrow(
      new RegExp(`differs from its shape: ${column}.*select everything from orders`),
    )
  })
})
