import { staffPages } from '#contract/pages.ts'
import type { CouponSimulation } from '#contract/staff/coupons/coupon-simulation.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { Link } from '#web/router.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import styles from './coupons.module.css'

/** Each coupon with what it takes off, or what customers read when it does not apply. */
export function SimulationResult({ result }: { result: CouponSimulation }) {
  const t = useT()
  const locale = useLocale()
  const { customer, goods, coupons } = result
  const units = result.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const applying = coupons.filter(({ applies }) => applies).length
  return (
    <section className={styles.use} aria-label={t('coupons.simulated')}>
      <p role="status">
        {t('coupons.simulatedFor', {
          units: formatNumber(units),
          goods: formatRupiah(goods),
          tier: customer.tier,
          count: formatNumber(applying),
          all: formatNumber(coupons.length),
        })}
      </p>
      {coupons.length > 0 && (
        <DataTable
          caption={t('coupons.simulated')}
          columns={[
            { key: 'code', header: t('coupons.code') },
            { key: 'verdict', header: t('coupons.simulatedVerdict') },
            { key: 'discount', header: t('coupons.simulatedDiscount'), align: 'end' },
            { key: 'why', header: t('coupons.simulatedWhy') },
          ]}
          rows={coupons.map((coupon) => ({
            id: coupon.code,
            cells: {
              code: (
                <>
                  <Link className="link" to={staffPages.coupon(coupon.code)}>
                    {coupon.code}
                  </Link>
                  <br />
                  <span className={styles.faint}>{coupon.description[locale]}</span>
                </>
              ),
              verdict: (
                <Badge tone={coupon.applies ? 'leaf' : 'neutral'}>
                  {t(coupon.applies ? 'coupons.applies' : 'coupons.appliesNot')}
                </Badge>
              ),
              discount: coupon.applies
                ? t(`coupons.lowers.${coupon.lowers}`, { amount: formatRupiah(coupon.discount) })
                : '–',
              why:
                coupon.reason ??
                coupon.shares.map(({ sku, amount }) => `${sku} ${formatRupiah(amount)}`).join(', '),
            },
          }))}
        />
      )}
    </section>
  )
}
