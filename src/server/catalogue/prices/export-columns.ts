import type { PRICE_COLUMNS } from '#contract/staff/list-exports.ts'
import type { PricedVariation } from '#contract/staff/prices/prices.ts'
import type { Locale } from '#domain/locale.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { exportedMoment, type ExportColumns } from '../../staff/index.ts'

export const priceColumns = (
  t: StaffTranslate,
  locale: Locale,
): ExportColumns<(typeof PRICE_COLUMNS)[number], PricedVariation> => ({
  name: {
    label: t('prices.name'),
    cell: ({ name, variation }) => `${name[locale]} ${variation[locale]}`.trim(),
  },
  sku: { label: t('prices.sku'), cell: ({ sku }) => sku },
  cost: { label: t('prices.cost'), cell: ({ cost }) => cost },
  price: [
    { label: t('prices.regular'), cell: (row) => row.regular_price },
    { label: t('prices.sale'), cell: (row) => row.sale_price },
  ],
  margin: { label: `${t('prices.margin')} (%)`, cell: ({ margin }) => margin },
  plan: [
    {
      label: t('prices.plan'),
      cell: ({ plan }) => (plan ? t(`prices.state.${plan.state}`) : null),
    },
    { label: t('prices.plannedRegular'), cell: ({ plan }) => plan?.regular_price ?? null },
    { label: t('prices.plannedSale'), cell: ({ plan }) => plan?.sale_price ?? null },
  ],
  starts: {
    label: t('prices.starts'),
    cell: ({ plan }) => exportedMoment(plan?.starts_at ?? null),
  },
  ends: { label: t('prices.ends'), cell: ({ plan }) => exportedMoment(plan?.ends_at ?? null) },
})
