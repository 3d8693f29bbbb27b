import {
  getPointHistory,
  getPoints,
  getPointStatement,
  getPointStatementFile,
  listPointHistories,
} from '#contract/points/points.ts'
import { getTier } from '#contract/points/tier.ts'
import { DAY_MS } from '#domain/time.ts'
import { pageMetaOf } from '../http/page-meta.ts'
import { serve, type Served } from '../http/serve.ts'
import { readStanding } from './tiers/standing.ts'
import { cursorOf, presentEntry, presentPoints, presentTier, readCursor } from './present.ts'
import { countEntries, listEntries } from './store/history.ts'
import { nextExpiries, spendSince } from './store/jobs.ts'
import { comingPlans } from './store/tier-plans.ts'
import { readTiers } from './store/tiers.ts'
import { showEntry } from './show-entry.ts'
import { statementFile, statementOf } from './statement.ts'

const PER_PAGE = 20
/** How many upcoming expiry dates the answer lists. */
const EXPIRIES = 3

export const pointsCalls: Served[] = [
  serve(getPointHistory, [], async ({ shop, customer, params, locale }) => ({
    data: await showEntry(shop.db, customer.customerId, params.id, locale),
  })),
  serve(getPointStatement, [], async ({ shop, customer, params, locale }) => ({
    data: await statementOf(shop.db, customer.customerId, params.month, locale),
  })),
  serve(getPointStatementFile, [], async ({ shop, customer, params, query, locale }) => ({
    data: null,
    file: statementFile(
      await statementOf(shop.db, customer.customerId, params.month, locale),
      query.format,
      shop.settings()['shop.name'],
    ),
  })),

  serve(getPoints, [], async ({ shop, customer, locale, now }) => {
    const [standing, expiring] = await Promise.all([
      readStanding(shop.db, customer.customerId, now),
      nextExpiries(shop.db, customer.customerId, now, EXPIRIES),
    ])
    return { data: presentPoints(standing, expiring, shop.settings(), locale, now) }
  }),

  serve(listPointHistories, [], async ({ shop, customer, query, locale }) => {
    const perPage = query.per_page ?? PER_PAGE
    const after = query.cursor === undefined ? null : readCursor(query.cursor)
    // One row more than a page, to know whether another page follows.
    const slice = { after, skip: after ? 0 : (query.page - 1) * perPage, limit: perPage + 1 }
    const [found, total] = await Promise.all([
      listEntries(shop.db, customer.customerId, query.type, slice),
      countEntries(shop.db, customer.customerId, query.type),
    ])
    const entries = found.slice(0, perPage)
    return {
      data: entries.map((entry) => presentEntry(entry, locale)),
      meta: {
        ...pageMetaOf(total, query.page, perPage),
        next_cursor: found.length > perPage ? cursorOf(entries.at(-1)!) : null,
      },
    }
  }),

  serve(getTier, [], async ({ shop, customer, locale, now }) => {
    const [standing, tiers, plans] = await Promise.all([
      readStanding(shop.db, customer.customerId, now),
      readTiers(shop.db),
      comingPlans(shop.db),
    ])
    const settings = shop.settings()
    const spendAtEnd = standing.tierUntil
      ? await spendSince(
          shop.db,
          customer.customerId,
          new Date(standing.tierUntil.getTime() - settings['tier.windowDays'] * DAY_MS),
        )
      : 0
    return { data: presentTier(standing, tiers, plans, spendAtEnd, settings, locale) }
  }),
]
