/**
 * Files of goods and members on a real PostgreSQL server: an import that is cut again and again ends as one that
 * is not, each row done once; and an export that is read again changes nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workAtImports } from '#server/start/imports.ts'
import { widenRange } from '#server/demo/seed/wide/wide-range.ts'
import { seedCatalogue } from '#server/demo/seed/catalogue.ts'
import { brokenBooks, changeSettings } from '../support/builders.ts'
import { makeChance } from '../support/chance.ts'
import { defective } from '../support/defects.ts'
import { checkFile, confirmFile } from '../support/import-asks.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../support/staff.ts'
import { askWithFault, installFaults } from '../support/statement-faults.ts'

const isFull = process.env['PROOFS'] === 'full'
const PRODUCTS = isFull ? 10_000 : 133
const ROWS_A_CUT = isFull ? 100 : 15
const STATEMENTS_A_ROW = 9
const ROWS_A_FILE = 15_000

let uninstall: () => void
beforeAll(() => {
  uninstall = installFaults()
})
afterAll(() => uninstall())

const open = async (products: number): Promise<{ test: TestShop; owner: TestStaff }> => {
  const test = await openTestShop({ DATABASE_CONNECTIONS: '8' })
  await seedCatalogue(test.shop.database, test.clock.now())
  if (products > 133) await widenRange(test.shop.database, products, test.clock.now(), () => {})
  return { test, owner: await buildStaff(test, 'owner') }
}

/** Works at an import until it rests. */
const finish = async (test: TestShop, id: string): Promise<void> => {
  for (;;) {
    await workAtImports(test.shop, test.clock.now())
    const [{ state } = { state: '' }] = await test.sql<{ state: string }>(
      'select state from imports where id = $1::text::uuid',
      id,
    )
    if (state !== 'checking' && state !== 'applying') return
  }
}
const countsOf = (test: TestShop, id: string) =>
  test.sql<{ state: string; n: number }>(
    'select state, count(*)::int as n from import_rows where import_id = $1::text::uuid group by 1 order by 1',
    id,
  )
/** Every price but those on sale, raised. */
const raised = (text: string): string => {
  const [head, ...lines] = text.trim().split('\r\n')
  const rows = lines.map((line) => {
    const [sku, regular, sale, cost] = line.split(',')
    return [sku, Number(regular) + 500, sale, cost].join(',')
  })
  return `${[head, ...rows].join('\r\n')}\r\n`
}
/** The records in files that are not too long, each with the head; a record may have several lines. */
const inFiles = (text: string): string[] => {
  const [head, ...records] = text.trim().split(/\r\n/)
  return Array.from({ length: Math.ceil(records.length / ROWS_A_FILE) }, (_, at) =>
    [head, ...records.slice(at * ROWS_A_FILE, (at + 1) * ROWS_A_FILE), ''].join('\r\n'),
  )
}
const pricesOf = (test: TestShop) =>
  test.sql<{ sku: string }>(
    'select sku, regular_price::int, sale_price::int from variations order by sku',
  )
/** Rows whose new price was written more often than once, or not at all. */
const wrongTimes = async (test: TestShop, login: string): Promise<number> =>
  (
    await test.sql<{ n: number }>(
      `select count(*)::int as n from variations v where 1 <> (select count(*) from price_history h where h.variation_id = v.id and h.actor = $1)`,
      login,
    )
  )[0]!.n

/** Works at an import whose process dies at some statement, until it rests. Returns how often it died. */
const finishCut = async (test: TestShop, shop: TestShop['shop']): Promise<number> => {
  const chance = makeChance(4711)
  for (let cuts = 0; cuts < 500; cuts++) {
    const at = 1 + chance.whole(2 * ROWS_A_CUT * STATEMENTS_A_ROW)
    const fault = { at, when: chance.pick(['before', 'after'] as const), how: 'die' as const }
    const { statements } = await askWithFault(fault, () =>
      workAtImports(shop, test.clock.now()).catch(() => 0),
    )
    // It rested before the fault.
    if (statements.length < at) return cuts
  }
  return 500
}

describe('an import', () => {
  const play = async (isCut: boolean, break_ = (test: TestShop) => test.shop) => {
    const { test, owner } = await open(133)
    const ask = staffAsk(test, owner)
    const { body: text } = await ask('GET', '/exports/prices')
    const id = await checkFile(test, owner, 'prices', raised(text))
    await finish(test, id)
    await confirmFile(test, owner, id)
    const shop = break_(test)
    const cuts = isCut ? await finishCut(test, shop) : 0
    if (!isCut) await finish(test, id)
    const counts = await countsOf(test, id)
    const end = { counts, prices: await pricesOf(test), wrong: await wrongTimes(test, owner.login) }
    await test.close()
    return { end, cuts }
  }

  it('ends alike when its process stops again and again, each row done once', async () => {
    const { end: whole } = await play(false)
    const { end, cuts } = await play(true)
    expect(cuts).toBeGreaterThan(5)
    expect(whole.counts).toEqual([{ state: 'done', n: whole.prices.length }])
    expect(end).toEqual(whole)
    expect(end.wrong).toBe(0)
  })

  it('loses rows where a row is taken without its effect (control)', async () => {
    const { end } = await play(true, (test) =>
      defective(test.shop, (text) =>
        text.includes('update variations v set regular_price')
          ? 'select $1, $2, $3, $4 where false'
          : text,
      ),
    )
    expect(end.wrong).toBeGreaterThan(0)
  })
})

describe('an import of members', () => {
  const MEMBERS = 200
  const PHONES = Array.from({ length: MEMBERS }, (_, at) => `62812${String(30_000_000 + at)}`)
  const play = async (isCut: boolean, break_ = (test: TestShop) => test.shop) => {
    const { test, owner } = await open(0)
    await changeSettings(test, { 'approval.alone': 1 })
    const lines = PHONES.map((phone, at) => `${phone},Member ${at},${at + 1},ya,2024-01-31,Boleh`)
    const head = 'phone,name,points,consent_whatsapp,consent_date,consent_words'
    const text = [head, ...lines, ''].join('\n')
    const id = await checkFile(test, owner, 'members', text, true, 'Kasir Lama')
    await finish(test, id)
    expect((await confirmFile(test, owner, id)).status).toBe(200)
    const cuts = isCut ? await finishCut(test, break_(test)) : 0
    if (!isCut) await finish(test, id)
    const end = { counts: await countsOf(test, id), members: await membersOf(test) }
    const broken = await brokenBooks(test)
    await test.close()
    return { end, cuts, broken }
  }
  const membersOf = (test: TestShop) =>
    test.sql<{ consents: number }>(
      `select c.phone, a.balance, (select count(*)::int from point_entries e where e.customer_id = c.id and e.kind = 'opening') as openings,
         (select count(*)::int from consents k where k.customer_id = c.id) as consents
       from customers c join loyalty_accounts a on a.customer_id = c.id where c.phone = any($1::text[]) order by c.phone`,
      PHONES,
    )

  it('gives each its points and consent once, when its process stops again and again', async () => {
    const { end, cuts, broken } = await play(true)
    expect(cuts).toBeGreaterThan(5)
    expect(broken).toEqual({})
    expect(end.counts).toEqual([{ state: 'done', n: MEMBERS }])
    expect(end.members).toEqual(
      PHONES.map((phone, at) => ({ phone, balance: at + 1, openings: 1, consents: 1 })),
    )
    expect(end).toEqual((await play(false)).end)
  })

  it('loses consents where a row is taken without all of its effect (control)', async () => {
    const { end } = await play(true, (test) =>
      defective(test.shop, (text) =>
        text.startsWith('insert into consents')
          ? text.replace(/values \((.*)\)$/s, 'select $1 where false')
          : text,
      ),
    )
    expect(end.members.filter(({ consents }) => consents !== 1)).not.toEqual([])
  })
})

describe('an export', () => {
  it(`of ${PRODUCTS} products changes nothing when it is read again`, async () => {
    const { test, owner } = await open(PRODUCTS)
    for (const kind of ['products', 'prices', 'stock']) {
      const { body } = await staffAsk(test, owner)('GET', `/exports/${kind}`)
      const [{ n } = { n: 0 }] = await test.sql<{ n: number }>(
        'select count(*)::int as n from variations',
      )
      let same = 0
      for (const text of inFiles(body as string)) {
        const id = await checkFile(test, owner, kind, text)
        await finish(test, id)
        const counts = await countsOf(test, id)
        expect(counts.map(({ state }) => state)).toEqual(['same'])
        same += counts[0]!.n
      }
      expect([kind, same]).toEqual([kind, n])
    }
    await test.close()
  })
})
