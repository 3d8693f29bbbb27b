import type { Proposal } from '#contract/staff/purchases/buying.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { ItemSupply } from './item-supply.tsx'
import styles from './buying.module.css'

type Item = Proposal['items'][number]
interface ProposedItemProps {
  item: Item
  packs: string
  error: string | undefined
  /** Without it the number cannot be changed. */
  onPacks: ((typed: string) => void) | undefined
}

/** What should be bought of a good, as a sum of its parts. */
export function ProposedItem({ item, packs, error, onPacks }: ProposedItemProps) {
  const t = useT()
  const locale = useLocale()
  const parts = [
    t('buying.part.forecast', {
      units: formatNumber(item.forecast),
      day: formatDay(item.until, locale),
    }),
    ...part(item, t),
  ]
  return (
    <section className={styles.item} aria-label={item.sku}>
      <div className={styles.halves}>
        <GoodName {...item} />
        {onPacks ? (
          <Field
            label={t('buying.packsOf', {
              size: item.pack_size,
              price: formatRupiah(item.pack_price),
            })}
            error={error}
          >
            <TextInput
              inputMode="numeric"
              value={packs}
              onChange={({ target }) => onPacks(target.value)}
            />
          </Field>
        ) : (
          <p className={styles.why}>{t('buying.packsShown', { packs })}</p>
        )}
      </div>
      <p className={styles.why}>
        <b>{t('buying.need', { units: formatNumber(item.need) })}</b> = {parts.join(' ')}
      </p>
      <p className={styles.faint}>
        {[
          t('buying.marginOf', { margin: item.margin, cost: formatRupiah(item.unit_cost) }),
          item.error === null ? '' : t('buying.error', { percent: item.error }),
          item.ending === 0 ? '' : t('buying.ending', { units: formatNumber(item.ending) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {item.supply && <ItemSupply id={item.variation_id} supply={item.supply} />}
      <More item={item} />
    </section>
  )
}

function More({ item }: { item: Item }) {
  const t = useT()
  const locale = useLocale()
  return (
    <details className={styles.more}>
      <summary>{t('buying.days')}</summary>
      <DataTable
        caption={t('buying.daysOf', { sku: item.sku })}
        captionHidden
        columns={[
          { key: 'day', header: t('buying.day') },
          { key: 'units', header: t('stock.units'), align: 'end' },
          { key: 'usual', header: t('buying.usual'), align: 'end' },
          { key: 'trend', header: t('buying.trend'), align: 'end' },
          { key: 'factor', header: t('buying.factor') },
        ]}
        rows={item.days.map((day) => ({
          id: day.day,
          cells: {
            day: formatDay(day.day, locale),
            units: formatNumber(day.units),
            usual: day.usual.toLocaleString(locale),
            trend: `× ${day.trend} %`,
            factor: [
              `× ${day.factor} %`,
              ...day.seasons.map((season) => t(`buying.season.${season}` as StaffWord)),
            ].join(' '),
          },
        }))}
      />
    </details>
  )
}

const SIGNS = [
  ['safety', '+'],
  ['saleable', '−'],
  ['ordered', '−'],
  ['drafted', '−'],
  ['beyond', '−'],
] as const
/** The parts of a need that are not 0. */
const part = (item: Item, t: ReturnType<typeof useT>): string[] =>
  SIGNS.flatMap(([name, sign]) =>
    item[name] === 0
      ? []
      : [`${sign} ${t(`buying.part.${name}`, { units: formatNumber(item[name]) })}`],
  )
