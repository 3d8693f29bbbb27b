import { staffPages } from '#contract/pages.ts'
import type { StaffCouponPage } from '#contract/staff/coupons/coupons.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Facts } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { usesOf } from './values.tsx'
import styles from './coupons.module.css'

/** What was done with a coupon: in all, by day, and the orders. */
export function CouponUse({ coupon }: { coupon: StaffCouponPage }) {
  const t = useT()
  const locale = useLocale()
  const mayOpen = usePermitted()('orders.read')
  const facts = [
    [t('coupons.uses'), usesOf(coupon, t)],
    [t('coupons.discount'), formatRupiah(coupon.spent)],
    [t('coupons.goods'), formatRupiah(coupon.goods_sold)],
    [t('coupons.newCustomers'), formatNumber(coupon.new_customers)],
  ] as const
  return (
    <section className={styles.use} aria-label={t('coupons.use')}>
      <Facts facts={facts} className={styles.facts} />
      {coupon.days.length > 0 && <DaysTable coupon={coupon} />}
      {coupon.orders.length > 0 && (
        <DataTable
          caption={t('coupons.orders')}
          columns={[
            { key: 'number', header: t('coupons.order') },
            { key: 'at', header: t('coupons.at') },
            { key: 'discount', header: t('coupons.discount'), align: 'end' },
          ]}
          rows={coupon.orders.map((order) => ({
            id: order.order_number,
            cells: {
              number: (
                <>
                  {mayOpen ? (
                    <Link className="link" to={staffPages.order(order.order_number)}>
                      {order.order_number}
                    </Link>
                  ) : (
                    order.order_number
                  )}{' '}
                  {!order.is_live && <Badge tone="neutral">{t('coupons.returned')}</Badge>}
                </>
              ),
              at: formatDateTime(new Date(order.at), locale),
              discount: formatRupiah(order.discount),
            },
          }))}
        />
      )}
    </section>
  )
}

function DaysTable({ coupon }: { coupon: StaffCouponPage }) {
  const t = useT()
  const locale = useLocale()
  return (
    <DataTable
      caption={t('coupons.byDay')}
      columns={[
        { key: 'day', header: t('coupons.day') },
        { key: 'uses', header: t('coupons.uses'), align: 'end' },
        { key: 'discount', header: t('coupons.discount'), align: 'end' },
      ]}
      rows={coupon.days.map(({ day, uses, discount }) => ({
        id: day,
        cells: {
          day: formatDay(day, locale),
          uses: formatNumber(uses),
          discount: formatRupiah(discount),
        },
      }))}
    />
  )
}
