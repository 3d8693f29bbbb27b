import {
  correctStock as correctCall,
  findGoods,
  getStock,
  listKnownGoods,
  listLocations,
  listStock,
  placeVariation,
  saveShelf,
} from '#contract/staff/stock/stock.ts'
import { readScaleLabel } from '#domain/stock/scale-label.ts'
import { goodNames } from '../catalogue/index.ts'
import { AppError } from '../errors.ts'
import { fromReplica, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { ownPlaces, perform, placeAsked, requirePlace, staff } from '../staff/index.ts'
import { correctStock } from './correct.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { presentFound, presentKnown, presentMovement, presentStock } from './present.ts'
import { knownGoods, searchGoods } from './store/goods.ts'
import { findStock, listMovements } from './store/history.ts'
import { writePlace, writeShelf } from './store/shelves.ts'
import {
  isStockSorted,
  listPlaces,
  listStockRows,
  stockDayOf,
  sumStock,
} from './store/stock-list.ts'

const PER_PAGE = 50

const isOrdinal = (value: string) => /^[1-9]\d{0,14}$/.test(value)

export const stockCalls: Served[] = [
  serve(listStock, [staff(), fromReplica()], async (ask) => {
    const { shop, now } = ask
    const location = await placeAsked(ask, listStock, ask.query.location)
    const query = { ...ask.query, location }
    const perPage = query.per_page ?? PER_PAGE
    const cursor = readCursor(query.cursor, (value) => isStockSorted(query.sort, value))
    const day = stockDayOf(now)
    const [found, { total, sums }] = await Promise.all([
      listStockRows(shop.db, query, { cursor, perPage, day }),
      sumStock(shop.db, query, day),
    ])
    const last = found.length === perPage ? found.at(-1) : undefined
    return {
      data: found.map(presentStock),
      meta: { next_cursor: last ? writeCursor(last.sorted, last.variationId) : null, total, sums },
    }
  }),

  serve(listLocations, [staff()], async (ask) => {
    const own = await ownPlaces(ask, listLocations)
    const places = await listPlaces(ask.shop.db)
    return { data: own === null ? places : places.filter(({ id }) => own.includes(id)) }
  }),

  serve(listKnownGoods, [staff()], async ({ shop }) => ({
    data: (await knownGoods(shop.db)).map(presentKnown),
  })),

  serve(findGoods, [staff()], async (ask) => {
    const { shop, query } = ask
    const location = await placeAsked(ask, findGoods, query.location)
    const itemDigits = shop.settings()['scale.itemDigits']
    const search = readScaleLabel(query.search, { itemDigits })?.plu ?? query.search
    return { data: (await searchGoods(shop.db, search, location)).map(presentFound) }
  }),

  serve(getStock, [staff()], async (ask) => {
    const { shop, params, query } = ask
    const location = await placeAsked(ask, getStock, query.location)
    const found = await findStock(shop.db, params.id, location ?? null)
    if (!found) throw new AppError('product_not_found')
    const perPage = query.per_page ?? PER_PAGE
    const cursor = readCursor(query.cursor, isOrdinal)
    const before = cursor && Number(cursor.value)
    const movements = await listMovements(shop.db, found, { before, perPage })
    const last = movements.length === perPage ? movements.at(-1) : undefined
    return {
      data: {
        ...goodNames(found),
        shelf: found.shelf,
        on_hand: found.onHand,
        promised: found.promised,
        free: found.free,
        safety: found.safety,
        safety_set: found.safetySet,
        unfit: found.unfit,
        quota: found.quota,
        location: found.locationId,
        cost: found.cost,
        batches: found.batches.map(({ id, code, bestBefore, onHand, state, fit }) => ({
          id,
          code,
          best_before: bestBefore,
          on_hand: onHand,
          state,
          fit,
        })),
        movements: movements.map(presentMovement),
      },
      meta: { next_cursor: last ? writeCursor(String(last.id), found.variationId) : null },
    }
  }),

  serve(correctCall, [staff(), once()], async (ask) => {
    await requirePlace(ask, correctCall, ask.body.location)
    const { batch_id: batchId, ...rest } = ask.body
    return {
      data: await perform(ask, (tx) => correctStock(tx, ask, ask.params.id, { ...rest, batchId })),
    }
  }),

  serve(placeVariation, [staff(), once()], async (ask) => {
    await requirePlace(ask, placeVariation, ask.body.location)
    return {
      data: await perform(ask, async (tx) => {
        const { location, shelf } = ask.body
        const before = await findStock(tx, ask.params.id, location)
        if (!before) throw new AppError('product_not_found')
        if (!(await writePlace(tx, { location, variationId: ask.params.id, shelf })))
          throw new AppError('invalid', { errors: { shelf: [{ key: 'validation.oneOf' }] } })
        return {
          done: { shelf },
          act: {
            act: 'shelf_chosen',
            entity: { kind: 'variation', id: ask.params.id },
            before: { shelf: before.shelf },
            after: { shelf },
          },
        }
      }),
    }
  }),

  serve(saveShelf, [staff(), once()], async (ask) => {
    await requirePlace(ask, saveShelf, ask.body.location)
    return {
      data: await perform(ask, async (tx) => {
        const { code } = ask.params
        if (!(await writeShelf(tx, { code, ...ask.body }))) throw new AppError('not_found')
        return {
          done: { code },
          act: {
            act: 'shelf_saved',
            entity: { kind: 'shelf', id: `${ask.body.location} ${code}` },
            before: {},
            after: ask.body,
          },
        }
      }),
    }
  }),
]
