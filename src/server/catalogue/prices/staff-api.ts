import { exportPrices } from '#contract/staff/list-exports.ts'
import { exportPricePlans } from '#contract/staff/prices/price-exports.ts'
import { decidePricePlans } from '#contract/staff/prices/price-decisions.ts'
import { readPriceHistory } from '#contract/staff/prices/price-history.ts'
import {
  decidePricePlan,
  listPricePlans,
  listPrices,
  planPrices,
  previewPrices,
  setVariationCost,
  stopPricePlan,
  type ListedPlan,
  type PricedVariation,
} from '#contract/staff/prices/prices.ts'
import { marginPercent } from '#domain/catalogue/price-change.ts'
import { DAY_MS } from '#domain/time.ts'
import { presentPicture } from '../../content/index.ts'
import { AppError } from '../../errors.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { fromReplica, once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import {
  EXPORT_PAGE,
  exportList,
  isWaiting,
  pagesOf,
  perform,
  shownPages,
  staff,
} from '../../staff/index.ts'
import { findGoods } from '../store/goods.ts'
import { listPlans, type StoredPlan } from '../store/price-plans.ts'
import {
  isPriceSorted,
  countPriced,
  listPriced,
  readCost,
  readHistory,
  regularSeconds,
  writeCost,
  type PriceCursor,
  type Priced,
} from '../store/prices.ts'
import { planColumns, priceColumns } from './export-columns.ts'
import { actOfDecision, actOnPlan, decidePlans } from './decide-plans.ts'
import { actOfPlans, decidePlan, planChange, previewChange, stopPlan, wholeDays } from './plan.ts'

const PER_PAGE = 50
const DAY_S = DAY_MS / 1000

export const priceCalls: Served[] = [
  serve(listPrices, [staff(), fromReplica()], async ({ shop, query, now }) => {
    const perPage = query.per_page ?? PER_PAGE
    const cursor = readCursor(query.cursor, (value) => isPriceSorted(query.sort, value))
    const [prices, total] = await Promise.all([
      listPriced(shop.db, query, { cursor, perPage, now }),
      countPriced(shop.db, query, now),
    ])
    const last = prices.at(-1)
    return {
      data: prices.map(presentPriced),
      meta: {
        next_cursor: last && prices.length === perPage ? writeCursor(last.sorted, last.id) : null,
        total,
      },
    }
  }),

  serve(exportPrices, [staff(), fromReplica()], (ask) =>
    exportList(ask, {
      title: 'staff.title.prices',
      bundles: ['prices'],
      columns: priceColumns,
      chosen: ask.query.columns,
      walk: async function* (db) {
        const page = { perPage: EXPORT_PAGE, now: ask.now }
        const read = (cursor: PriceCursor | null) => listPriced(db, ask.query, { ...page, cursor })
        const pages = pagesOf(read, ({ sorted, id }) => ({ value: sorted, id }))
        for await (const found of pages) yield found.map(presentPriced)
      },
    }),
  ),

  serve(previewPrices, [staff()], async (ask) => ({
    data: await previewChange(ask.shop.db, ask, ask.body),
  })),

  serve(planPrices, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const outcome = await planChange(tx, ask, ask.body)
      if (isWaiting(outcome)) return outcome
      const { ids, state } = outcome
      return { done: { planned: ids.length, state }, act: actOfPlans(outcome) }
    }),
  })),

  serve(listPricePlans, [staff()], async ({ shop, query }) => {
    const perPage = query.per_page ?? PER_PAGE
    const found = readCursor(query.cursor, (value) => !Number.isNaN(Date.parse(value)))
    const cursor = found && { at: new Date(found.value), id: found.id }
    const { plans, total } = await listPlans(shop.db, query, { cursor, perPage })
    const last = plans.at(-1)
    return {
      data: plans.map(presentPlan),
      meta: {
        next_cursor:
          last && plans.length === perPage
            ? writeCursor(last.startsAt.toISOString(), last.id)
            : null,
        total,
      },
    }
  }),

  serve(exportPricePlans, [staff(), fromReplica()], (ask) =>
    exportList(ask, {
      title: 'staff.title.pricePlans',
      bundles: ['prices'],
      columns: planColumns,
      chosen: ask.query.columns,
      walk: (db) =>
        shownPages(
          async (cursor: { at: Date; id: string } | null) =>
            (await listPlans(db, ask.query, { cursor, perPage: EXPORT_PAGE })).plans,
          ({ startsAt, id }) => ({ at: startsAt, id }),
          (page) => page.map(presentPlan),
        ),
    }),
  ),

  serve(decidePricePlan, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { apply } = ask.body
      const { before, after } = await decidePlan(tx, ask, { ...ask.params, apply })
      return { done: presentPlan(after), act: actOfDecision(apply, before, after) }
    }),
  })),

  serve(decidePricePlans, [staff(), once()], async (ask) => ({ data: await decidePlans(ask) })),

  serve(stopPricePlan, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { before, after } = await stopPlan(tx, ask, ask.params.id)
      return { done: presentPlan(after), act: actOnPlan('price_plan_stopped', before, after) }
    }),
  })),

  serve(setVariationCost, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { id } = ask.params
      const { expected, cost } = ask.body
      if (!(await writeCost(tx, id, { expected, cost }))) {
        const known = await readCost(tx, id)
        if (!known) throw new AppError('product_not_found')
        throw new AppError('changed_meanwhile', { details: known })
      }
      return {
        done: { cost: ask.body.cost as never },
        act: {
          act: 'cost_set',
          entity: { kind: 'variation', id },
          before: { cost: expected },
          after: { cost },
        },
      }
    }),
  })),

  serve(readPriceHistory, [staff(), fromReplica()], async ({ shop, params, now }) => {
    if (!(await findGoods(shop.db, params.id))) throw new AppError('product_not_found')
    const { variations, sold } = await readHistory(shop.db, params.id, now)
    const onSale = variations.filter(({ sale }) => sale !== null)
    const seconds = await regularSeconds(shop.db, onSale, now)
    return {
      data: {
        variations: variations.map(({ id, sku, variation, sale, strikeUntil, prices }) => ({
          id,
          sku,
          variation,
          regular_days: sale === null ? null : wholeDays((seconds.get(id) ?? 0) / DAY_S),
          strike_until: strikeUntil?.toISOString() ?? null,
          prices: prices.map(({ regular, sale: lower, from, until, by }) => ({
            regular_price: regular,
            sale_price: lower,
            from,
            until,
            by,
          })),
        })),
        sold,
      },
    }
  }),
]

const presentPriced = (one: Priced): PricedVariation => ({
  id: one.id,
  product_id: one.productId,
  sku: one.sku,
  name: one.name,
  variation: one.variation,
  thumbnail: one.picture && presentPicture(one.picture.base, one.picture.widths).src,
  cost: one.cost,
  regular_price: one.regular,
  sale_price: one.sale,
  margin: marginPercent(one, one.cost),
  strike_until: one.strikeUntil?.toISOString() ?? null,
  plan: one.plan && {
    id: one.plan.id,
    state: one.plan.state,
    regular_price: one.plan.regular,
    sale_price: one.plan.sale,
    starts_at: one.plan.startsAt,
    ends_at: one.plan.endsAt,
    by: one.plan.by,
  },
})

const presentPlan = (plan: StoredPlan): ListedPlan => ({
  id: plan.id,
  state: plan.state,
  regular_price: plan.regular,
  sale_price: plan.sale,
  starts_at: plan.startsAt.toISOString(),
  ends_at: plan.endsAt?.toISOString() ?? null,
  by: plan.by,
  variation_id: plan.variationId,
  product_id: plan.productId,
  sku: plan.sku,
  name: plan.name,
  variation: plan.variation,
  cost: plan.cost,
  made_at: plan.madeAt.toISOString(),
  by_name: plan.byName,
  decided_by: plan.decidedByName,
  before: { regular_price: plan.beforeRegular, sale_price: plan.beforeSale },
})
