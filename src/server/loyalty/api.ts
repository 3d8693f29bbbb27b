import { listPointHistories } from '#contract/account/profile.ts'
import { inLocale } from '#domain/locale.ts'
import { formatDateTime } from '#i18n/format.ts'
import { pageMetaOf } from '../page-meta.ts'
import { serve, type Served } from '../serve.ts'
import { countEntries, listEntries } from './store-history.ts'

const PER_PAGE = 20

export const loyaltyCalls: Served[] = [
  serve(listPointHistories, async ({ shop, customer, query, locale }) => {
    const perPage = query.per_page ?? PER_PAGE
    const slice = { after: null, skip: (query.page - 1) * perPage, limit: perPage }
    const [entries, total] = await Promise.all([
      listEntries(shop.db, customer.customerId, query.type, slice),
      countEntries(shop.db, customer.customerId, query.type),
    ])
    return {
      data: entries.map((entry) => ({
        id: entry.id,
        kind: entry.kind,
        note: inLocale(entry.note, locale),
        created_at: entry.createdAt.toISOString(),
        formatted_date: formatDateTime(entry.createdAt, locale),
        earn_point: entry.points,
        branch: entry.branchName === null ? null : { name: entry.branchName },
        order_id: entry.cause === 'order' ? entry.causeId : null,
      })),
      meta: pageMetaOf(total, query.page, perPage),
    }
  }),
]
