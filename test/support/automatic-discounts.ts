/** Automatic discounts of the tests: always of named products, so that no other basket changes. */
import { run, sql } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { AutomaticDiscount } from '#domain/automatic-discounts/automatic-discount.ts'
import type { AutomaticDiscountForm } from '#contract/staff/automatic-discounts.ts'
import { buildProduct } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

type Given = Pick<AutomaticDiscount, 'kind'> &
  Partial<Pick<AutomaticDiscount, 'buyQuantity' | 'percent' | 'steps' | 'weekdays'>> & {
    /** Slugs. */
    products: readonly string[]
    hours?: readonly [from: string, until: string]
  }

/** A discount that runs since the 1st of November 2026. Resolves to its id. */
export const buildAutomaticDiscount = async (
  { shop, clock }: Pick<TestShop, 'shop' | 'clock'>,
  given: Given,
): Promise<string> => {
  const id = newId(clock.now())
  await run(
    shop.db,
    sql`insert into automatic_discounts (id, name, kind, buy_quantity, percent, steps, products, weekdays, from_time, until_time, starts_at)
        values (${id}, '{"en":"A test","id":"Uji"}', ${given.kind}, ${given.buyQuantity ?? null}, ${given.percent ?? null}, ${JSON.stringify(given.steps ?? [])}::text::jsonb,
          ${[...given.products]}::text[], ${[...(given.weekdays ?? [])]}::integer[], ${given.hours?.[0] ?? null}, ${given.hours?.[1] ?? null}, '2026-11-01T00:00:00Z')`,
  )
  return id
}

export const endAutomaticDiscount = (
  { shop, clock }: Pick<TestShop, 'shop' | 'clock'>,
  id: string,
) => run(shop.db, sql`update automatic_discounts set ends_at = ${clock.now()} where id = ${id}`)

/** A fifth off some products. */
export const automaticDiscountForm = (
  products: readonly string[],
  change: Partial<AutomaticDiscountForm> = {},
): AutomaticDiscountForm => ({
  name: { en: 'A fifth off', id: 'Potongan seperlima' },
  kind: 'percent',
  buy_quantity: null,
  percent: 20,
  steps: [],
  categories: [],
  products: [...products],
  weekdays: [],
  from_time: null,
  until_time: null,
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: null,
  channel: 'both',
  ...change,
})

const made = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'marketing', null)
  const { slug } = await buildProduct(test)
  const ask = staffAsk(test, { token })
  const { body } = await ask('POST', '/automatic-discounts', automaticDiscountForm([slug]))
  return { token, params: { id: body.data.id as string } }
}

export const AUTOMATIC_DISCOUNT_ASKS: Record<string, Make> = {
  'POST /api/staff/automatic-discounts': async (_, test) => ({
    token: (await buildStaff(test, 'marketing', null)).token,
    body: automaticDiscountForm([(await buildProduct(test)).slug]),
  }),
  'GET /api/staff/automatic-discounts/{id}': (_, test) => made(test),
  'POST /api/staff/automatic-discounts/{id}/end': (_, test) => made(test),
}
