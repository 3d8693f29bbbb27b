import type { ReportAnswer } from '#contract/staff/reports.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { SHIFTS } from '#domain/picking/speed.ts'
import type { RefundCause } from '#domain/orders/refund.ts'
import type { WasteReason } from '#domain/stock/waste.ts'
import type { Locale } from '#domain/locale.ts'
import { formatDay } from '#i18n/format.ts'
import { shortNumber, shortRupiah } from '#web/staff/chart/amounts.ts'
import type { useT } from '#web/staff/words.ts'

type Row = ReportAnswer['rows'][number]
type Words = { t: ReturnType<typeof useT>; locale: Locale }

const AGES = ['a_2', 'b_4', 'c_8', 'd_15', 'e_older'] as const
const CLOCKS = ['first_answer', 'decision', 'remedy'] as const
const SHIFT_KEYS = SHIFTS.map(({ key }) => key)
const PLACES = ['till_cash', 'till_cashless', 'counter', 'online', 'till'] as const

/** What a row is called: a day or a month in words, a name of the books, or a word for its key. */
export const nameOf = (by: string, { key, name }: Row, { t, locale }: Words): string => {
  if (name !== null) return name
  if (by === 'day') return formatDay(key, locale)
  if (by === 'month') return formatDay(`${key}-01`, locale).replace(/^\S+ /, '')
  if (by === 'hour') return `${key}.00`
  if (by === 'run') return t('reports.key.run', { number: key })
  if (by === 'cause') return t(`staff.refunds.cause.${key as RefundCause}`)
  if (by === 'reason') return t(`stock.reason.${key as WasteReason}`)
  const own = [...AGES, ...CLOCKS, ...PLACES, ...SHIFT_KEYS].find((one) => one === key)
  return own ? t(`reports.key.${own}`) : key || t('reports.key.none')
}

/** A figure as its column shows it; a dash where it is not known. */
export const formatFigure = (
  figure: number | null,
  kind: ReportAnswer['columns'][number]['kind'],
  locale: Locale,
): string => {
  if (figure === null) return '–'
  if (kind === 'rupiah') return formatRupiah(figure)
  return kind === 'share' ? `${figure.toLocaleString(locale)}%` : formatNumber(figure)
}

/**
 * How far a figure is from an earlier one: in percent, of a share in percentage points; a dash
 * where there is nothing to compare with.
 */
export const formatChange = (
  figure: number | null,
  earlier: number | null,
  { kind, locale }: { kind: ReportAnswer['columns'][number]['kind']; locale: Locale },
): string => {
  if (figure === null || earlier === null || (kind !== 'share' && earlier === 0)) return '–'
  const change =
    kind === 'share' ? figure - earlier : ((figure - earlier) / Math.abs(earlier)) * 100
  const digits = kind === 'share' ? 1 : 0
  const text = change.toLocaleString(locale, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: digits,
  })
  return kind === 'share' ? text : `${text}%`
}

/** A figure next to a line of a chart: `Rp1,5 jt`, `12 rb`, `2.5%`. */
export const shortFigure = (
  figure: number,
  kind: ReportAnswer['columns'][number]['kind'],
  locale: Locale,
): string => {
  if (kind === 'share') return formatFigure(figure, kind, locale)
  return kind === 'rupiah' ? shortRupiah(figure, locale) : shortNumber(figure, locale)
}
