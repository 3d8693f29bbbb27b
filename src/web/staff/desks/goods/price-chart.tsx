import { useState } from 'react'
import type { PriceHistory } from '#contract/staff/prices/price-history.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { DAY_MS, instantInJakarta, jakartaDate } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { chartOf, HEIGHT, LEFT, salesOf, WIDTH } from './price-steps.ts'
import styles from './product-form.module.css'

interface PriceChartProps {
  variation: PriceHistory
  sold: readonly { day: string; units: number }[]
}

const SHOWN_DAYS = 180

/** The price in steps, units sold a day beneath. Tables below have the same numbers. */
export function PriceChart({ variation, sold }: PriceChartProps) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const first = Date.parse(variation.prices[0]?.from ?? '') || now
  const begin = Math.max(first, now - SHOWN_DAYS * DAY_MS)
  const firstDay = jakartaDate(new Date(begin))
  const sales = salesOf(sold, firstDay)
  const { line, bars, top, bottom } = chartOf({
    begin: Math.min(begin, now - DAY_MS),
    end: now,
    prices: variation.prices.map((price) => ({
      from: Date.parse(price.from),
      until: price.until === null ? now : Date.parse(price.until),
      charged: price.sale_price ?? price.regular_price,
    })),
    sold: sold.map(({ day, units }) => ({
      at: instantInJakarta(day, '00:00').getTime(),
      units,
    })),
  })
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('prices.chart', { name: variation.sku })}
      >
        {bars.map(({ x, y, width, height }) => (
          <rect key={x} x={x} y={y} width={width} height={height} className={styles.sold} />
        ))}
        <line x1={LEFT} x2={WIDTH} y1={top.y} y2={top.y} className={styles.grid} />
        <line x1={LEFT} x2={WIDTH} y1={bottom.y} y2={bottom.y} className={styles.grid} />
        <path d={line} className={styles.step} />
        <text x="0" y={top.y + 4}>
          {formatRupiah(top.price)}
        </text>
        {bottom.price !== top.price && (
          <text x="0" y={bottom.y + 4}>
            {formatRupiah(bottom.price)}
          </text>
        )}
      </svg>
      <figcaption>
        {formatDay(firstDay, locale)} – {t('prices.now')}
        {sales && (
          <span className={styles.sales}>
            {t('prices.soldShown', {
              units: formatNumber(sales.units),
              most: formatNumber(sales.most.units),
              day: formatDay(sales.most.day, locale),
            })}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
