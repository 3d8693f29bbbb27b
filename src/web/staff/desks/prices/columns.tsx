import type { PricedVariation } from '#contract/staff/prices/prices.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { formatDateTime, formatEnd } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Margin, PriceText, StateBadge } from './price-values.tsx'
import styles from './prices.module.css'

type Acts = {
  t: StaffTranslate
  locale: Locale
  /** Null for those who may not plan. */
  onChange: ((row: PricedVariation) => void) | null
  onCost: ((row: PricedVariation) => void) | null
}

const costText = ({ cost }: PricedVariation): string => (cost === null ? '–' : formatRupiah(cost))

type Plan = NonNullable<PricedVariation['plan']>
const endOf = ({ ends_at: at }: Plan, { t, locale }: Pick<Acts, 't' | 'locale'>): string =>
  at ? formatEnd(new Date(at), locale) : t('prices.never')
const periodOf = (plan: Plan, of: Pick<Acts, 't' | 'locale'>): string =>
  `${formatDateTime(new Date(plan.starts_at), of.locale)} – ${endOf(plan, of)}`

export const columnsOf = ({ t, locale, onChange, onCost }: Acts): Column<PricedVariation>[] => [
  ...priceColumns({ t, locale, onCost }),
  {
    id: 'plan',
    label: t('prices.plan'),
    cell: ({ plan, cost }) =>
      plan ? (
        <span className={styles.plan}>
          <StateBadge state={plan.state} />
          <span>
            <PriceText regular={plan.regular_price} sale={plan.sale_price} cost={cost} />
            <span className={styles.hint}>{periodOf(plan, { t, locale })}</span>
          </span>
        </span>
      ) : (
        '–'
      ),
  },
  {
    id: 'starts',
    label: t('prices.starts'),
    isExtra: true,
    cell: ({ plan }) => (plan ? formatDateTime(new Date(plan.starts_at), locale) : '–'),
  },
  {
    id: 'ends',
    label: t('prices.ends'),
    isExtra: true,
    cell: ({ plan }) => (plan ? endOf(plan, { t, locale }) : '–'),
  },
  ...(onChange
    ? [
        {
          id: 'act',
          label: t('prices.act'),
          cell: (row: PricedVariation) => (
            <span className={styles.acts}>
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('prices.changeOf', { name: row.sku })}
                onClick={() => onChange(row)}
              >
                {t('prices.change')}
              </Button>
            </span>
          ),
        },
      ]
    : []),
]

const priceColumns = ({
  t,
  locale,
  onCost,
}: {
  t: StaffTranslate
  locale: Locale
  onCost: ((row: PricedVariation) => void) | null
}): Column<PricedVariation>[] => [
  {
    id: 'name',
    label: t('prices.name'),
    sortable: true,
    cell: ({ name, variation, thumbnail }) => (
      <NameCell thumbnail={thumbnail} name={name} locale={locale} variation={variation} />
    ),
  },
  { id: 'sku', label: t('prices.sku'), sortable: true, cell: ({ sku }) => sku },
  {
    id: 'cost',
    label: t('prices.cost'),
    align: 'end',
    cell: (row) => (onCost ? <CostButton row={row} t={t} onCost={onCost} /> : costText(row)),
  },
  {
    id: 'price',
    label: t('prices.price'),
    align: 'end',
    sortable: true,
    cell: ({ regular_price: regular, sale_price: sale, strike_until: until, cost }) => (
      <>
        <PriceText regular={regular} sale={sale} cost={cost} />
        {sale !== null && until === null && (
          <span className={styles.hint}>{t('prices.isPlain')}</span>
        )}
      </>
    ),
  },
  {
    id: 'margin',
    label: t('prices.margin'),
    align: 'end',
    sortable: true,
    cell: ({ margin }) => <Margin percent={margin} />,
  },
]

interface NameCellProps {
  thumbnail: string | null
  name: { en: string; id: string }
  locale: Locale
  variation: { en: string; id: string }
}

function NameCell({ thumbnail, name, locale, variation }: NameCellProps) {
  return (
    <span className={styles.name}>
      {thumbnail ? (
        <img src={thumbnail} alt="" width={28} height={28} loading="lazy" />
      ) : (
        <span className={styles.noPhoto} />
      )}
      <span>
        {name[locale]} <span className={styles.variation}>{variation[locale]}</span>
      </span>
    </span>
  )
}

interface CostButtonProps {
  row: PricedVariation
  t: StaffTranslate
  onCost: (row: PricedVariation) => void
}

function CostButton({ row, t, onCost }: CostButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`${costText(row)} ${t('prices.costSet', { sku: row.sku })}`}
      onClick={() => onCost(row)}
    >
      {costText(row)}
    </Button>
  )
}
