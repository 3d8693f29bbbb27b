import type { ListedBatch } from '#contract/staff/stock/batch-desk.ts'
import type { ListedCount } from '#contract/staff/stock/counts.ts'
import type { ListedReceipt } from '#contract/staff/stock/goods-in.ts'
import type {
  BATCH_COLUMNS,
  COUNT_COLUMNS,
  RECEIPT_COLUMNS,
  STOCK_COLUMNS,
  WASTE_COLUMNS,
} from '#contract/staff/stock/stock-exports.ts'
import type { ListedStock } from '#contract/staff/stock/stock.ts'
import type { Waste } from '#contract/staff/stock/waste.ts'
import type { Locale } from '#domain/locale.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { exportedMoment, type ExportColumns } from '../staff/index.ts'

type Good = Pick<ListedStock, 'name' | 'variation' | 'sku'>
/** A good and its SKU, so that a spreadsheet can match it with other files. */
const goodColumns = (t: StaffTranslate, locale: Locale) => [
  {
    label: t('stock.good'),
    cell: ({ name, variation }: Good) => `${name[locale]} ${variation[locale]}`.trim(),
  },
  { label: t('stock.sku'), cell: ({ sku }: Good) => sku },
]

export const stockColumns = (
  t: StaffTranslate,
  locale: Locale,
): ExportColumns<(typeof STOCK_COLUMNS)[number], ListedStock> => {
  const number = (
    id: 'on_hand' | 'promised' | 'free' | 'safety' | 'unfit' | 'quota' | 'sold_week',
  ) => ({ label: t(`stock.${id}`), cell: (row: ListedStock) => row[id] })
  return {
    name: goodColumns(t, locale),
    shelf: { label: t('stock.shelf'), cell: ({ shelf }) => shelf },
    on_hand: number('on_hand'),
    promised: number('promised'),
    free: number('free'),
    safety: number('safety'),
    unfit: number('unfit'),
    quota: number('quota'),
    ends: { label: t('stock.ends'), cell: (row) => row.ends_on },
    cover: { label: t('stock.cover'), cell: (row) => row.cover_days },
    sold_week: number('sold_week'),
    cost: { label: t('stock.cost'), cell: ({ cost }) => cost },
    price: { label: t('stock.price'), cell: ({ price }) => price },
    margin: { label: `${t('stock.margin')} (%)`, cell: ({ margin }) => margin },
  }
}

export const batchColumns = (
  t: StaffTranslate,
  locale: Locale,
): ExportColumns<(typeof BATCH_COLUMNS)[number], ListedBatch> => ({
  code: { label: t('stock.batch'), cell: ({ code }) => code },
  name: goodColumns(t, locale),
  ends: { label: t('stock.bestBefore'), cell: (batch) => batch.best_before },
  days_left: { label: t('stock.days_left'), cell: (batch) => batch.days_left },
  on_hand: { label: t('stock.on_hand'), cell: (batch) => batch.on_hand },
  sold: { label: t('stock.sold'), cell: ({ sold }) => sold },
  wasted: { label: t('stock.wasted'), cell: ({ wasted }) => wasted },
  state: {
    label: t('stock.state'),
    cell: ({ state, fit }) =>
      t(state === 'open' && !fit ? 'stock.state.unfit' : `stock.state.${state}`),
  },
  supplier: { label: t('stock.supplier'), cell: ({ supplier }) => supplier },
  received: { label: t('stock.received'), cell: (batch) => exportedMoment(batch.received_at) },
  harvested: { label: t('stock.harvested'), cell: (batch) => batch.harvested_on },
  ripeness: { label: t('stock.ripeness'), cell: ({ ripeness }) => ripeness },
  cost: { label: t('stock.cost'), cell: ({ cost }) => cost },
})

export const receiptColumns = (
  t: StaffTranslate,
): ExportColumns<(typeof RECEIPT_COLUMNS)[number], ListedReceipt> => ({
  number: [
    { label: t('stock.receipt'), cell: ({ number }) => number },
    { label: t('stock.corrects'), cell: ({ corrects }) => corrects?.number ?? null },
  ],
  supplier: { label: t('stock.supplier'), cell: ({ supplier }) => supplier },
  purchase: { label: t('stock.purchase'), cell: ({ purchase }) => purchase?.number ?? null },
  lines: { label: t('stock.lines'), cell: (receipt) => receipt.line_count },
  units: { label: t('stock.units'), cell: ({ units }) => units },
  refused: { label: t('stock.refused'), cell: ({ refused }) => refused },
  by: { label: t('stock.by'), cell: ({ by }) => by },
  at: { label: t('stock.at'), cell: ({ at }) => exportedMoment(at) },
})

export const countColumns = (
  t: StaffTranslate,
): ExportColumns<(typeof COUNT_COLUMNS)[number], ListedCount> => ({
  number: { label: t('stock.countNumber'), cell: ({ number }) => number },
  scope: {
    label: t('stock.scope'),
    cell: ({ scope, scope_value: value }) =>
      [t(`stock.scope.${scope}`), value].filter(Boolean).join(' '),
  },
  done: [
    { label: t('stock.counted'), cell: ({ done }) => done },
    { label: t('stock.lines'), cell: ({ lines }) => lines },
  ],
  worth: { label: t('stock.worth'), cell: ({ worth }) => worth },
  state: { label: t('stock.state'), cell: ({ state }) => t(`stock.count.${state}`) },
  by: { label: t('stock.by'), cell: ({ by }) => by },
  at: { label: t('stock.at'), cell: ({ at }) => exportedMoment(at) },
})

export const wasteColumns = (
  t: StaffTranslate,
  locale: Locale,
): ExportColumns<(typeof WASTE_COLUMNS)[number], Waste> => ({
  at: { label: t('stock.at'), cell: ({ at }) => exportedMoment(at) },
  name: goodColumns(t, locale),
  batch: { label: t('stock.batch'), cell: ({ batch }) => batch.code },
  units: { label: t('stock.units'), cell: ({ quantity }) => quantity },
  reason: { label: t('stock.reason'), cell: ({ reason }) => t(`stock.reason.${reason}`) },
  cost: { label: t('stock.worth'), cell: ({ cost }) => cost },
  by: { label: t('stock.by'), cell: ({ by }) => by },
  note: { label: t('stock.note'), cell: ({ note }) => note },
  undone: { label: t('stock.undone'), cell: ({ undone }) => (undone ? t('stock.undone') : null) },
})
