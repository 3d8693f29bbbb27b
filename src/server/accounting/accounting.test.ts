/** The journal as files: each rupiah once, balanced, and a past that changes is seen. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time.ts'
import { csvRows } from '../../../test/support/csv.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'

const ACCOUNTS = [
  'gateway:midtrans',
  'cash:tills',
  'owed:refunds',
  'held:credit',
  'sales:goods',
  'sales:discount',
  'new:account',
] as const

let test: TestShop
let finance: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  finance = await buildStaff(test, 'finance', null)
})
afterAll(() => test.close())

/** A pseudo-random sequence, so that a failure repeats. */
const chance = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** An entry of random accounts that sums to 0. */
const post = async (day: string, next: () => number): Promise<number> => {
  const used = ACCOUNTS.toSorted(() => next() - 0.5).slice(0, 2 + Math.floor(next() * 4))
  const amounts = used.slice(1).map(() => Math.floor(next() * 2_000_000) - 1_000_000 || 1)
  const lines = [-amounts.reduce((sum, one) => sum + one, 0), ...amounts]
  const rows = used.map((account, at) => ({ account, amount: lines[at]! }))
  const kept = rows.filter(({ amount }) => amount !== 0)
  await test.sql(
    `with entry as (insert into journal_entries (id, kind, cause, cause_id, at)
       values (gen_random_uuid(), 'capture', 'test', $1, ($2 || 'T' || $3 || ':59:59.999+07:00')::timestamptz) returning id)
     insert into journal_lines (entry_id, account, amount)
     select entry.id, l.account, l.amount from entry, jsonb_to_recordset($4::jsonb) as l(account text, amount bigint)`,
    randomUUID(),
    day,
    String(Math.floor(next() * 24)).padStart(2, '0'),
    JSON.stringify(kept),
  )
  return kept.length
}

const ask = () => staffAsk(test, finance)
const make = (from: string, to: string) => ask()('POST', '/accounting/exports', { from, to })
const textOf = async (id: string): Promise<string> =>
  String((await ask()('GET', `/accounting/exports/${id}/file`)).body)
const fileOf = async (id: string) =>
  csvRows(await textOf(id)).rows.map((cells) => {
    const [date, entry, , , , number, , account, debit, credit] = cells
    return { date, entry, number, account, amount: Number(debit) - Number(credit) }
  })
const sumsBy = (rows: readonly Record<string, unknown>[], key: string) => {
  const sums: Record<string, number> = {}
  for (const row of rows)
    sums[String(row[key])] = (sums[String(row[key])] ?? 0) + Number(row['amount'])
  return sums
}

describe('files of the journal', () => {
  it('hold each line of a year once, balanced by entry and by day', async () => {
    const next = chance(20_261)
    const first = '2025-11-10'
    const days = Array.from({ length: 365 }, (_, at) => addDays(first, at))
    for (const day of days)
      for (let at = Math.floor(next() * 3); at >= 0; at--) await post(day, next)
    const rows = []
    for (let at = 0; at < 365; at += 73) {
      const answer = await make(days[at]!, days[at + 72]!)
      expect(answer.status).toBe(200)
      const file = await fileOf(answer.body.data.id)
      expect(file.length).toBe(answer.body.data.lines)
      rows.push(...file)
    }
    const journal = await test.sql<{
      date: string
      entry: string
      account: string
      amount: number
    }>(
      `select (e.at at time zone 'Asia/Jakarta')::date::text as date, e.id::text as entry, l.account, l.amount::integer as amount
       from journal_entries e join journal_lines l on l.entry_id = e.id
       where (e.at at time zone 'Asia/Jakarta')::date between $1::text::date and $2::text::date`,
      days[0]!,
      days.at(-1)!,
    )
    const named = (list: readonly Record<string, unknown>[]) =>
      list
        .map((one) =>
          ['date', 'entry', 'account', 'amount'].map((key) => String(one[key])).join(' '),
        )
        .toSorted((a, b) => a.localeCompare(b))
    expect(named(rows)).toEqual(named(journal))
    expect(Object.values(sumsBy(rows, 'entry')).every((sum) => sum === 0)).toBe(true)
    expect(Object.values(sumsBy(rows, 'date')).every((sum) => sum === 0)).toBe(true)
    const again = await make(days[0]!, days[72]!)
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['to']])
  })

  it('show a day that changed after its file, and the next file has only what is new', async () => {
    const next = chance(7)
    const day = '2024-03-05'
    await post(day, next)
    const first = await make(day, day)
    const state = async () => (await ask()('GET', `/accounting?from=${day}&to=${day}`)).body.data
    expect((await state()).days).toMatchObject([
      { day, entries: 1, exported: 1, state: 'exported' },
    ])
    const lines = await post(day, next)
    expect((await state()).days).toMatchObject([{ day, entries: 2, exported: 1, state: 'changed' }])
    const before = await fileOf(first.body.data.id)
    const second = await make(day, day)
    expect(second.body.data).toMatchObject({ entries: 1, lines })
    expect(await fileOf(first.body.data.id)).toEqual(before)
    expect((await state()).days[0].state).toBe('exported')
    expect((await state()).exports.length).toBeGreaterThan(1)
  })

  it('take an entry once when two are made at once', async () => {
    const next = chance(11)
    const day = '2024-04-01'
    for (let at = 0; at < 5; at++) await post(day, next)
    const answers = await Promise.all([make(day, day), make(day, day), make(day, day)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  it('use the names of the chart, and refuse today and people who do not answer for money', async () => {
    const next = chance(3)
    const day = '2024-05-01'
    for (let at = 0; at < 6; at++) await post(day, next)
    const put = (account: string, body: object) =>
      ask()('PUT', `/accounting/accounts/${account}`, body)
    const named = { number: '1-1999', name: 'Kas, "kecil"', version: 0 }
    expect((await put('cash:tills', named)).body.data).toMatchObject({ version: 1, is_own: true })
    expect((await put('cash:tills', named)).body.code).toBe('changed_meanwhile')
    expect((await put('no:account', named)).status).toBe(404)
    const answer = await make(day, day)
    const text = await textOf(answer.body.data.id)
    expect(text).toContain('1-1999,"Kas, ""kecil""",cash:tills')
    expect(text).toContain('9-99999,Akun Perantara new:account,new:account')
    expect((await make('2026-11-20', '2026-11-20')).body.errors.to).toBeDefined()
    expect((await make('2026-11-19', '2026-11-18')).status).toBe(422)
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    expect((await picker('GET', '/accounting')).status).toBe(403)
  })
})
