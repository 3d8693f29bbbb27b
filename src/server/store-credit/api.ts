import { getStoreCredit } from '#contract/store-credit.ts'
import { inLocale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { pageMetaOf } from '../http/page-meta.ts'
import { serve, type Served } from '../http/serve.ts'
import { readCredit } from './store.ts'

const PER_PAGE = 20

export const storeCreditCalls: Served[] = [
  serve(getStoreCredit, [], async ({ shop, customer, query, locale }) => {
    const perPage = query.per_page ?? PER_PAGE
    const { balance, total, entries } = await readCredit(
      shop.db,
      customer.customerId,
      query.page,
      perPage,
    )
    return {
      data: {
        balance,
        formatted_balance: formatRupiah(balance),
        entries: entries.map((entry) => ({
          id: entry.id,
          kind: entry.kind,
          note: inLocale(entry.note, locale),
          amount: entry.amount,
          formatted_amount: `${entry.amount > 0 ? '+' : ''}${formatRupiah(entry.amount)}`,
          order_id: entry.orderId,
          created_at: entry.createdAt.toISOString(),
          formatted_date: formatDateTime(entry.createdAt, locale),
        })),
      },
      meta: pageMetaOf(total, query.page, perPage),
    }
  }),
]
