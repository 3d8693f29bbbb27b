import {
  getOrderBulk,
  listOrderBulkRows,
  listOrderBulks,
  listOrderWindows,
  previewOrderBulk,
  resumeOrderBulk,
  startOrderBulk,
  stopOrderBulk,
  type OrderBulk,
  type OrderBulkRow,
} from '#contract/staff/orders/order-bulks.ts'
import type { Locale } from '#domain/locale.ts'
import { BULK_ROW_STATES } from '#domain/orders/order-bulk.ts'
import { serverWords, type ServerWord } from '#i18n/server.ts'
import { AppError, badCursor } from '../errors.ts'
import { limit, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { isPhoneSearch } from '../orders/index.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import type { Context } from '../shop.ts'
import { isWaiting, ofOwn, ownBranches, perform, staff, type Act } from '../staff/index.ts'
import { previewBulk, startBulk } from './start.ts'
import { openWindows } from './windows.ts'
import {
  findBulk,
  listBulks,
  listRows,
  moveBulk,
  retryFailed,
  type BulkRow,
  type StoredBulk,
} from './store/bulks.ts'

const PER_PAGE = 50

type Filtered = Context & { body: { filters: { q?: string | undefined } }; staff?: { id: string } }
/** A search for a phone number counts as in the list. */
const phoneLimit = limit('tillLookup', ({ body, staff: caller }: Filtered) =>
  isPhoneSearch(body.filters.q) ? (caller?.id ?? null) : null,
)

/** Staff of a branch reach the acts on many orders that they began themselves. */
const ofOwnBulk = ofOwn<{ id: string }>('own bulk', async ({ shop, params, staff: caller }) => {
  const bulk = await findBulk(shop.db, params.id)
  return bulk && bulk.madeBy === caller.login
})

export const orderBulkCalls: Served[] = [
  serve(previewOrderBulk, [staff(), phoneLimit], async (ask) => ({
    data: (await previewBulk(ask.shop.db, ask, ask.body)).preview,
  })),

  serve(startOrderBulk, [staff(), phoneLimit, once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const outcome = await startBulk(tx, ask, ask.body)
      if (isWaiting(outcome)) return outcome
      return { done: present(await known(tx, outcome.id)), act: outcome.act }
    }),
  })),

  serve(listOrderWindows, [staff()], async ({ shop, now }) => ({
    data: await openWindows(shop.db, { shop, now }),
  })),

  serve(listOrderBulks, [staff()], async (ask) => {
    const { shop, query } = ask
    const isBound = (await ownBranches(ask, listOrderBulks)) !== null
    const perPage = query.per_page ?? PER_PAGE
    const cursor = query.cursor ?? null
    if (cursor !== null && !/^[\da-f-]{36}$/.test(cursor)) throw badCursor()
    const found = await listBulks(shop.db, {
      cursor,
      perPage,
      madeBy: isBound ? ask.staff.login : null,
    })
    return {
      data: found.map(present),
      meta: { next_cursor: found.length === perPage ? found.at(-1)!.id : null },
    }
  }),

  serve(getOrderBulk, [staff(), ofOwnBulk(getOrderBulk)], async ({ shop, params }) => ({
    data: present(await known(shop.db, params.id)),
  })),

  serve(stopOrderBulk, [staff(), ofOwnBulk(stopOrderBulk), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      await move(tx, ask.params.id, ['running'], 'stopped')
      return stepped(tx, ask.params.id, 'order_bulk_stopped')
    }),
  })),

  serve(resumeOrderBulk, [staff(), ofOwnBulk(resumeOrderBulk), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { id } = ask.params
      await known(tx, id)
      const tried = await retryFailed(tx, id)
      await move(tx, id, tried > 0 ? ['running', 'stopped', 'done'] : ['stopped'], 'running')
      return stepped(tx, id, 'order_bulk_resumed')
    }),
  })),

  serve(
    listOrderBulkRows,
    [staff(), ofOwnBulk(listOrderBulkRows)],
    async ({ shop, params, query, locale }) => {
      const { id } = await known(shop.db, params.id)
      const perPage = query.per_page ?? PER_PAGE
      const after = query.cursor ?? '0'
      if (!/^\d{1,8}$/.test(after)) throw badCursor()
      const states = query.state ? [query.state] : BULK_ROW_STATES
      const found = await listRows(shop.db, id, { states, after: Number(after), max: perPage })
      return {
        data: found.map((one) => presentRow(one, locale)),
        meta: { next_cursor: found.length === perPage ? String(found.at(-1)!.position) : null },
      }
    },
  ),
]

const known = async (db: Queryable, id: string): Promise<StoredBulk> => {
  const found = await findBulk(db, id)
  if (!found) throw new AppError('not_found')
  return found
}

const move = async (tx: Transaction, ...moving: ParametersOfMove): Promise<void> => {
  await known(tx, moving[0])
  if (!(await moveBulk(tx, ...moving))) throw new AppError('changed_meanwhile')
}
type ParametersOfMove = [
  id: string,
  from: Parameters<typeof moveBulk>[2],
  to: Parameters<typeof moveBulk>[3],
]

const stepped = async (
  tx: Transaction,
  id: string,
  act: string,
): Promise<{ done: OrderBulk; act: Act }> => {
  const after = await known(tx, id)
  const entity = { kind: 'order_bulk', id }
  return {
    done: present(after),
    act: { act, entity, facts: { action: after.act, ...after.counts } },
  }
}

const present = (one: StoredBulk): OrderBulk => ({
  id: one.id,
  act: one.act,
  window_day: one.windowDay,
  window_start: one.windowStart,
  reason: one.reason,
  state: one.state,
  counts: Object.fromEntries(
    BULK_ROW_STATES.map((state) => [state, one.counts[state] ?? 0]),
  ) as OrderBulk['counts'],
  returned: one.returned,
  goodwill: one.goodwill,
  by: one.madeByName,
  approved_by: one.approvedByName,
  made_at: one.madeAt.toISOString(),
  finished_at: one.finishedAt?.toISOString() ?? null,
})

const presentRow = (one: BulkRow, locale: Locale): OrderBulkRow => ({
  number: one.number,
  state: one.state,
  problem:
    one.problem &&
    serverWords(locale)(`error.${one.problem.code}` as ServerWord, one.problem.params),
  position: one.position,
})
