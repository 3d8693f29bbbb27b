/**
 * `npm run bench -- plans`: what PostgreSQL takes for the statements of a call, with generic plans,
 * with custom ones, and by its own rule. One connection a mode, prepared as the shop does, the
 * modes in turn; of each mode the quickest quarter, because what else runs only ever adds to it.
 */
import pg from 'pg'
import { planModeOf } from '#server/platform/db/plans.ts'
import { col, row, sql } from '#server/platform/database.ts'
import { linesOf, makeBuyers, makeRoom } from './customers.ts'
import type { Ask } from './load.ts'
import type { Recorded, Sent } from './recording.ts'
import { openSized, type ScalePlan } from './scale.ts'
import { limitRow, type Row } from './table.ts'
import { addAsk, openSlots, placeAsk, updateAsk } from './writes.ts'

const MODES = ['force_generic_plan', 'force_custom_plan', 'auto'] as const
type Mode = (typeof MODES)[number]
/** PostgreSQL's own rule looks at five plans first. */
const WARM = 8
const ROUNDS = 24
const CUSTOMERS = 20

type Named = { name: string; ask: Ask }

export const measurePlans = async (url: string, given: ScalePlan): Promise<(Row | string)[]> => {
  const lines: (Row | string)[] = []
  for (const products of given.sizes) {
    const sized = await openSized(url, products, given)
    try {
      await makeRoom(sized.database, new Date())
      const [buyer, visitor] = [
        (await makeBuyers(sized.database.db, CUSTOMERS, true, new Date(), 'order'))[0]!,
        (await makeBuyers(sized.database.db, 1, false, new Date(), 'cart'))[0]!,
      ]
      lines.push(
        `Statements of a call in the database, ${products.toLocaleString('en')} products: what the shop chooses, then each mode`,
      )
      const [slot] = await openSlots(sized.inside, buyer)
      const [line] = await linesOf(sized.database.db, [buyer])
      const slug = (await row(
        sized.database.db,
        sql({ slug: col.text })`select slug from products where published order by slug limit 1`,
      ))!.slug
      for (const { name, ask } of asksOf(buyer, visitor, { slot: slot!, line: line!, slug })) {
        const call = await sized.inside.record(ask)
        given.tell(`  ${name}`)
        lines.push(await measureCall(sized.url, name, call))
      }
    } finally {
      await sized.close()
    }
  }
  return lines
}

type Buyer = Parameters<typeof addAsk>[0]
type Things = { slot: string; line: { token: string; key: string }; slug: string }
const asksOf = (buyer: Buyer, visitor: Buyer, { slot, line, slug }: Things): Named[] => {
  const get = (path: string, token?: string): Ask => ({
    method: 'GET',
    path: `/api/shop${path}`,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
  const mine = (path: string) => get(path, buyer.token)
  return [
    { name: 'add to cart', ask: addAsk(visitor) },
    { name: 'cart', ask: mine('/cart') },
    { name: 'update cart', ask: updateAsk(line) },
    { name: 'session and profile', ask: { ...mine(''), path: '/api/account/v1/profile' } },
    { name: 'summary', ask: mine('/checkout/summary') },
    { name: 'place order', ask: placeAsk(buyer, slot) },
    { name: 'orders of a customer', ask: mine('/orders') },
    { name: 'listing of all', ask: get('/products?limit=24') },
    { name: 'listing of a category', ask: get('/products?limit=24&category=mangga') },
    {
      name: 'category and prices',
      ask: get('/products?limit=24&category=buah-lokal&price_min=30000&price_max=120000'),
    },
    {
      name: 'prices, cheapest first',
      ask: get('/products?limit=24&price_min=100000&orderby=price&order=asc'),
    },
    { name: 'search, one word', ask: get('/products?limit=24&search=mangga') },
    { name: 'search, two words', ask: get('/products?limit=24&search=jeruk%20manis') },
    { name: 'search and prices', ask: get('/products?limit=24&search=jeruk&price_max=50000') },
    { name: 'filter of prices', ask: get('/filters/price?category=buah-lokal') },
    { name: 'product by its address', ask: get(`/products/${slug}`) },
  ]
}

const measureCall = async (url: string, name: string, call: Recorded): Promise<Row> => {
  const clients = await Promise.all(
    MODES.map(async (mode) => {
      const client = new pg.Client({ connectionString: url, options: `-c plan_cache_mode=${mode}` })
      await client.connect()
      return { mode, client, times: [] as number[] }
    }),
  )
  try {
    for (let round = 0; round < WARM + ROUNDS; round++)
      for (const { client, times } of clients) {
        const took = await replayed(client, call)
        if (round >= WARM) times.push(took)
      }
    const quickest = new Map<Mode, number>(
      clients.map(({ mode, times }) => [
        mode,
        times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 4)]!,
      ]),
    )
    // Where a call has statements of both kinds, the larger ones are those with a custom plan.
    const chosen: Mode = call.flat().some(({ sql }) => planModeOf(sql) === 'force_custom_plan')
      ? 'force_custom_plan'
      : 'force_generic_plan'
    const words = `generic ${ms(quickest.get('force_generic_plan'))}, custom ${ms(quickest.get('force_custom_plan'))}, by PostgreSQL's rule ${ms(quickest.get('auto'))}`
    return limitRow(
      `${name} (${chosen === 'force_custom_plan' ? 'custom' : 'generic'})`,
      quickest.get(chosen)!,
      null,
      'ms',
      words,
    )
  } finally {
    await Promise.all(clients.map(({ client }) => client.end()))
  }
}

const ms = (value: number | undefined): string => `${value?.toFixed(2)} ms`

/** Milliseconds of the statements alone; what they wrote is undone. */
const replayed = async (client: pg.Client, call: Recorded): Promise<number> => {
  await client.query('begin')
  try {
    let took = 0
    for (const sent of call.flat()) {
      const at = performance.now()
      await client.query(prepared(sent))
      took += performance.now() - at
    }
    return took
  } finally {
    await client.query('rollback')
  }
}

const names = new Map<string, string>()
const prepared = ({ sql, parameters }: Sent): pg.QueryConfig => {
  const name = names.get(sql) ?? `plans_${names.size + 1}`
  names.set(sql, name)
  return { name, text: sql, values: [...parameters] }
}
