import type { ChangingPrice, PricePreview } from '#contract/staff/prices/prices.ts'
import { formatNumber } from '#domain/money.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { Margin, PriceText } from './price-values.tsx'
import styles from './prices.module.css'

type Price = { regular_price: number; sale_price: number | null }
const paidOf = (price: Price): number => price.sale_price ?? price.regular_price

/** What a change does, row by row; those left out say why. */
export function PreviewTable({ preview }: { preview: PricePreview }) {
  const t = useT()
  const locale = useLocale()
  const result = ({
    problem,
    regular_days: days,
    is_struck: isStruck,
    needs_second: isDeep,
    before,
    after,
  }: ChangingPrice) => {
    if (problem) return <span className={styles.bad}>{t(`prices.problem.${problem}`)}</span>
    const strike =
      days === null ? '' : isStruck ? t('prices.struck') : t('prices.notStruck', { days })
    const isDearer = paidOf(after) > paidOf(before)
    return [isDeep && t('prices.needsSecond'), isDearer && t('prices.dearer'), strike]
      .filter(Boolean)
      .join('. ')
  }
  return (
    <>
      <p role="status">
        {t('prices.summary', {
          count: formatNumber(preview.planned),
          total: formatNumber(preview.rows.length),
        })}
      </p>
      <div className={styles.preview}>
        <DataTable
          caption={t('prices.changeSome')}
          captionHidden
          columns={[
            { key: 'name', header: t('prices.name') },
            { key: 'before', header: t('prices.before'), align: 'end' },
            { key: 'after', header: t('prices.after'), align: 'end' },
            { key: 'margin', header: t('prices.margin'), align: 'end' },
            { key: 'result', header: t('prices.result') },
          ]}
          rows={preview.rows.map((row) => ({
            id: row.id,
            cells: {
              name: `${row.name[locale]} ${row.variation[locale]}`,
              before: <PriceText regular={row.before.regular_price} sale={row.before.sale_price} />,
              after: (
                <PriceText
                  regular={row.after.regular_price}
                  sale={row.after.sale_price}
                  cost={row.cost}
                />
              ),
              margin: <Margin percent={row.after.margin} />,
              result: result(row),
            },
          }))}
        />
      </div>
    </>
  )
}
