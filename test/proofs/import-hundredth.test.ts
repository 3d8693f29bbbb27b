/**
 * Files of every kind on a real PostgreSQL server, whose worker stops once at every hundredth row:
 * while the row is done, before its commit, or after it. Every table ends as after a run without a
 * stop: the same rows, the same sums, each row of the file done once.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '#server/demo/seed/catalogue.ts'
import { widenRange } from '#server/demo/seed/wide/wide-range.ts'
import { workAtImports } from '#server/start/imports.ts'
import { IMPORT_KINDS, isCreatingKind, type ImportKind } from '#domain/imports/kinds.ts'
import type { Transaction } from '#server/platform/database.ts'
import { changeSettings } from '../support/builders.ts'
import { checkFile, confirmFile } from '../support/import-asks.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buildStaff } from '../support/staff.ts'
import { askWithFault, installFaults, type Fault } from '../support/statement-faults.ts'
import { makeTally, type Tally } from '../support/tally.ts'

const isFull = process.env['PROOFS'] === 'full'
const EACH = 100
const ROWS = isFull ? 2_050 : 110
const PRODUCTS = isFull ? 1_600 : 133
const RUNS_MAX = 2_000
/** The statement by which rows are taken; their lines are its only list. */
const CLAIM = "update import_rows r set state = 'done'"

let uninstall: () => void
beforeAll(() => {
  uninstall = installFaults()
})
afterAll(() => uninstall())

type Goods = { sku: string; price: number; stock: number; life: number }
const goodsOf = (test: TestShop) =>
  test.sql<Goods>(
    `select v.sku, v.regular_price::int as price, s.on_hand as stock, p.shelf_life_days as life
     from variations v join products p on p.id = v.product_id join stock_items s on s.variation_id = v.id and s.online
     where not s.is_hamper order by v.sku limit ${ROWS}`,
  )

const PLACES = Array.from({ length: ROWS }, (_, at) => at)
const FILES: Record<ImportKind, (goods: readonly Goods[]) => string[]> = {
  products: (goods) => [
    'sku,shelf_life_days,regular_price',
    ...goods.map(({ sku, life, price }) => `${sku},${life + 1},${price + 500}`),
  ],
  prices: (goods) => [
    'sku,regular_price',
    ...goods.map(({ sku, price }) => `${sku},${price + 500}`),
  ],
  stock: (goods) => [
    'sku,on_hand',
    ...goods.map(({ sku, stock }, at) => `${sku},${stock + 1 + at}`),
  ],
  members: () => [
    'phone,name,points,consent_whatsapp,consent_date,consent_words',
    ...PLACES.map((at) => `62812${30_000_000 + at},Member ${at},${at + 1},ya,2024-01-31,Boleh`),
  ],
  synonyms: () => ['word,same_as', ...PLACES.map((at) => `satu kata ${at},lain kata ${at}`)],
  coupons: () => [
    'code,description_id,description_en,kind,value,starts_at,ends_at,total_limit',
    ...PLACES.map((at) => `UJI-${at},Uji,Test,fixed,${5_000 + at},2026-11-01,2027-06-30,10`),
  ],
  customer_tags: () => [
    'phone,tag',
    ...PLACES.map((at) => `62812${40_000_000 + at},tag ${at % 7}`),
  ],
}

/** Customers of the phones that a file of tags names. */
const enterCustomers = (test: TestShop) =>
  test.sql(
    `insert into customers (id, phone, name, locale, created_at)
     select ('00000000-0000-4000-8000-' || lpad(at::text, 12, '0'))::uuid, '62812' || (40000000 + at), 'Pelanggan', 'id', $2
     from generate_series(0, $1::integer - 1) at`,
    ROWS,
    test.clock.now(),
  )

const stateOf = async (test: TestShop, id: string): Promise<string | undefined> =>
  (await test.sql<{ state: string }>('select state from imports where id = $1::text::uuid', id))[0]
    ?.state
const doneOf = async (test: TestShop, id: string): Promise<number> =>
  (
    await test.sql<{ n: number }>(
      `select count(*)::int as n from import_rows where import_id = $1::text::uuid and state = 'done'`,
      id,
    )
  )[0]!.n

/** A stop when the row with a number is taken: then, or around the commit that follows. */
const stopAt = (row: number, done: number, turn: number): Fault => {
  let taken = done
  const isCommit = turn % 3 !== 0
  return {
    how: 'die',
    when: turn % 3 === 1 ? 'before' : 'after',
    at: (text, values) => {
      const isClaim = text.startsWith(CLAIM)
      if (isClaim) taken += values.flatMap((each) => (Array.isArray(each) ? each : [])).length
      return taken >= row && (isCommit ? text === 'commit' : isClaim)
    },
  }
}

/** Works at an import whose process stops at each hundredth row. Returns how often it stopped. */
const finishCut = async (
  test: TestShop,
  shop: TestShop['shop'],
  { id, kind }: { id: string; kind: ImportKind },
): Promise<number> => {
  // Few rows have few stops: together the kinds have all three.
  const first = IMPORT_KINDS.indexOf(kind)
  for (let cuts = 0, run = 0; run < RUNS_MAX; run++) {
    const fault = stopAt((cuts + 1) * EACH, await doneOf(test, id), first + cuts)
    const { answer } = await askWithFault(fault, () => workAtImports(shop, test.clock.now()))
    if (answer === null) cuts++
    else if ((await stateOf(test, id)) !== 'applying') return cuts
  }
  throw new Error('The import never ended.')
}

const finish = async (test: TestShop, id: string, busy: string): Promise<void> => {
  while ((await stateOf(test, id)) === busy) await workAtImports(test.shop, test.clock.now())
}

type End = { tally: Tally; cuts: number; done: number }
const play = async (kind: ImportKind, shopOf: ((test: TestShop) => TestShop['shop']) | null) => {
  const test = await openTestShop({ DATABASE_CONNECTIONS: '8' })
  await seedCatalogue(test.shop.database, test.clock.now())
  if (isFull) await widenRange(test.shop.database, PRODUCTS, test.clock.now(), () => {})
  await changeSettings(test, { 'approval.alone': 1 })
  const owner = await buildStaff(test, 'owner')
  const text = `${FILES[kind](await goodsOf(test)).join('\n')}\n`
  const creates = isCreatingKind(kind) && kind !== 'products'
  if (kind === 'customer_tags') await enterCustomers(test)
  const system = kind === 'members' ? 'Kasir Lama' : undefined
  const id = await checkFile(test, owner, kind, text, creates, system)
  await finish(test, id, 'checking')
  expect((await confirmFile(test, owner, id)).body.data.state).toBe('applying')
  const cuts = shopOf ? await finishCut(test, shopOf(test), { id, kind }) : 0
  await finish(test, id, 'applying')
  const tally = await makeTally(test)
  const end: End = { tally: await tally.read(), cuts, done: await doneOf(test, id) }
  await tally.close()
  await test.close()
  return end
}

/** The run without a stop, which the control shares. */
const wholes = new Map<ImportKind, Promise<End>>()
const playWhole = (kind: ImportKind): Promise<End> => {
  const end = wholes.get(kind) ?? play(kind, null)
  wholes.set(kind, end)
  return end
}

describe('a file whose worker stops at every hundredth row', () => {
  it.each(IMPORT_KINDS)('of %s ends as one without a stop', async (kind) => {
    const whole = await playWhole(kind)
    expect(whole.done).toBe(ROWS)
    const cut = await play(kind, (test) => test.shop)
    expect(cut.cuts).toBe(Math.floor(ROWS / EACH))
    expect(cut.tally).toEqual(whole.tally)
  })

  it('loses rows where a row is taken outside of its transaction (control)', async () => {
    const whole = await playWhole('prices')
    const cut = await play('prices', ({ shop }) => ({
      ...shop,
      database: {
        ...shop.database,
        transaction: (body) =>
          shop.database.transaction((tx) => {
            const query: Transaction['query'] = (text, parameters) =>
              (text.includes(CLAIM) ? shop.db : tx).query(text, parameters)
            return body({ ...tx, query })
          }),
      },
    }))
    expect(cut.done).toBe(whole.done)
    expect(cut.tally['price_history.rows']).toBeLessThan(whole.tally['price_history.rows']!)
  })
})
