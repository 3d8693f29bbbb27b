import type { PRICE_COLUMNS } from '#contract/staff/list-exports.ts'
import type { PLAN_COLUMNS } from '#contract/staff/prices/price-exports.ts'
import type { ListedPlan, PricedVariation } from '#contract/staff/prices/prices.ts'
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

export const planColumns = (
  t: StaffTranslate,
  locale: Locale,
): ExportColumns<(typeof PLAN_COLUMNS)[number], ListedPlan> => ({
  name: {
    label: t('prices.name'),
    cell: ({ name, variation }) => `${name[locale]} ${variation[locale]}`.trim(),
  },
  sku: { label: t('prices.sku'), cell: ({ sku }) => sku },
  state: { label: t('prices.state'), cell: ({ state }) => t(`prices.state.${state}`) },
  before: [
    { label: t('prices.regularBefore'), cell: ({ before }) => before.regular_price },
    { label: t('prices.saleBefore'), cell: ({ before }) => before.sale_price },
  ],
  price: [
    { label: t('prices.plannedRegular'), cell: (plan) => plan.regular_price },
    { label: t('prices.plannedSale'), cell: (plan) => plan.sale_price },
  ],
  starts: { label: t('prices.starts'), cell: (plan) => exportedMoment(plan.starts_at) },
  ends: { label: t('prices.ends'), cell: (plan) => exportedMoment(plan.ends_at) },
  by: { label: t('prices.by'), cell: ({ by }) => by },
})
