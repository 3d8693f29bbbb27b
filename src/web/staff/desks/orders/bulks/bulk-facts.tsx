import type { OrderBulk } from '#contract/staff/orders/order-bulks.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { Facts, type Fact } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import styles from './order-bulks.module.css'

/** Who began it, when, why, where to, and what it cost so far. */
export function BulkFacts({ of }: { of: OrderBulk }) {
  const t = useT()
  const locale = useLocale()
  const isCancel = of.act === 'cancel'
  const facts: Fact[] = [
    [t('orderBulks.by'), of.by],
    [t('orderBulks.approvedBy'), of.approved_by],
    [t('orderBulks.at'), formatDateTime(new Date(of.made_at), locale)],
    [
      t('orderBulks.finishedAt'),
      of.finished_at && formatDateTime(new Date(of.finished_at), locale),
    ],
    [
      t('orderBulks.window'),
      of.window_day && `${formatDay(of.window_day, locale)}, ${of.window_start}`,
    ],
    [t('orderBulks.reason'), of.reason],
    [t('orderBulks.returned'), isCancel && formatRupiah(of.returned)],
    [t('orderBulks.goodwill'), isCancel && formatRupiah(of.goodwill)],
  ]
  return <Facts facts={facts} className={styles.facts} />
}
