import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readPriceHistory, type PriceHistory } from '#contract/staff/prices/price-history.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatDay, formatEnd } from '#i18n/format.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { PriceChart } from './price-chart.tsx'
import styles from './product-form.module.css'

/** What the product cost when: a step chart, and the same numbers as tables. */
export function PricesPart({ productId }: { productId: string }) {
  const t = useT()
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['prices', 'history', productId],
    queryFn: ({ signal }) => send(readPriceHistory, { params: { id: productId }, signal }),
    refetchOnMount: 'always',
  })
  const variation = data?.variations.find(({ id }) => id === chosen) ?? data?.variations[0]
  if (data && !variation) return null
  return (
    <section className={styles.part} aria-label={t('prices.history')}>
      <h2>{t('prices.history')}</h2>
      {error ? (
        <ErrorState
          title={t('prices.historyFailed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      ) : data && variation ? (
        <>
          {data.variations.length > 1 && (
            <Field label={t('goods.variations')}>
              <Select
                value={variation.id}
                options={data.variations.map((one) => ({
                  value: one.id,
                  label: `${one.variation[locale]} (${one.sku})`,
                }))}
                onChange={(event) => setChosen(event.target.value)}
              />
            </Field>
          )}
          <StrikeNote variation={variation} />
          <PriceChart variation={variation} sold={data.sold} />
          <Numbers variation={variation} sold={data.sold} />
        </>
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText />
        </Busy>
      )}
    </section>
  )
}

/** Whether customers see the regular price struck through, and why not. */
function StrikeNote({ variation }: { variation: PriceHistory }) {
  const t = useT()
  const locale = useLocale()
  const { regular_days: days, strike_until: until } = variation
  if (days === null) return null
  return (
    <p>
      {until === null
        ? t('prices.notStruck', { days })
        : t('prices.struckUntil', { at: formatEnd(new Date(until), locale) })}
    </p>
  )
}

type NumbersProps = { variation: PriceHistory; sold: readonly { day: string; units: number }[] }

function Numbers({ variation, sold }: NumbersProps) {
  const t = useT()
  const locale = useLocale()
  const moment = (at: string | null) =>
    at === null ? t('prices.now') : formatDateTime(new Date(at), locale)
  return (
    <details className={styles.numbers}>
      <summary>{t('prices.numbers')}</summary>
      <DataTable
        caption={t('prices.historyOf', { name: variation.sku })}
        columns={[
          { key: 'from', header: t('prices.starts') },
          { key: 'until', header: t('prices.ends') },
          { key: 'regular', header: t('prices.regular'), align: 'end' },
          { key: 'sale', header: t('prices.sale'), align: 'end' },
          { key: 'by', header: t('prices.by') },
        ]}
        rows={variation.prices.toReversed().map((price) => ({
          id: price.from,
          cells: {
            from: moment(price.from),
            until: moment(price.until),
            regular: formatRupiah(price.regular_price),
            sale: price.sale_price === null ? '–' : formatRupiah(price.sale_price),
            by: price.by,
          },
        }))}
      />
      <DataTable
        caption={t('prices.sales')}
        columns={[
          { key: 'day', header: t('prices.day') },
          { key: 'units', header: t('prices.soldDay'), align: 'end' },
        ]}
        rows={sold.toReversed().map(({ day, units }) => ({
          id: day,
          cells: { day: formatDay(day, locale), units: formatNumber(units) },
        }))}
      />
    </details>
  )
}
