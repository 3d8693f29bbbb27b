import { staffPages } from '#contract/pages.ts'
import type { StaffCouponPage } from '#contract/staff/coupons/coupons.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDate, formatDateTime, formatDay } from '#i18n/format.ts'
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
      {coupon.compared && <Compared compared={coupon.compared} />}
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

/** The mean order with the coupon and the mean order without it. */
function Compared({ compared }: { compared: NonNullable<StaffCouponPage['compared']> }) {
  const t = useT()
  const locale = useLocale()
  const { with: used, without } = compared
  const money = (amount: number | null) => (amount === null ? '–' : formatRupiah(amount))
  const rows = [
    ['comparedOrders', formatNumber(used.orders), formatNumber(without.orders)],
    ['meanGoods', money(used.goods), money(without.goods)],
    ['meanDiscount', money(used.discount), money(without.discount)],
    ['meanMargin', money(used.margin), money(without.margin)],
  ] as const
  return (
    <>
      <DataTable
        caption={t('coupons.compared')}
        columns={[
          { key: 'what', header: t('coupons.mean') },
          { key: 'with', header: t('coupons.with'), align: 'end' },
          { key: 'without', header: t('coupons.without'), align: 'end' },
        ]}
        rows={rows.map(([name, one, other]) => ({
          id: name,
          cells: { what: t(`coupons.${name}`), with: one, without: other },
        }))}
      />
      <p className={styles.faint}>
        {t('coupons.comparedHint', {
          from: formatDate(new Date(compared.from), locale),
          until: formatDate(new Date(compared.until), locale),
          with: formatNumber(used.costed),
          without: formatNumber(without.costed),
        })}
      </p>
    </>
  )
}
