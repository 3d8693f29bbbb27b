import { inLocale, type Locale } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { afterAdjustments, sumOf } from '#domain/orders/adjustment.ts'
import { serverWords } from '#i18n/server.ts'
import type { WholeOrder } from '../store/orders.ts'

type Line = WholeOrder['lines'][number]

/** What is left of a line: the units that came, and what they cost. */
export const leftOf = (line: Line) =>
  afterAdjustments(
    line,
    line.adjustments.map((one) => ({ ...one, lineId: line.id })),
  )

/** What an order lost of its goods before the hand-over. */
export const adjustedOf = ({ lines }: Pick<WholeOrder, 'lines'>): number =>
  sumOf(lines.flatMap(({ adjustments }) => adjustments))

/** What became of a line while it was picked, in words, with what goes back for it. */
export const presentAdjustments = (line: Line, locale: Locale) => {
  const t = serverWords(locale)
  return line.adjustments.map(({ kind, units, nominal, grams, amount }) => ({
    kind,
    text: t(`orders.adjusted.${kind}`, {
      units,
      missing: formatNumber((nominal ?? 0) - (grams ?? 0)),
    }),
    amount,
    formatted_amount: formatRupiah(-amount),
  }))
}

/** What was weighed and what came in its place, in words. */
export const presentFound = (line: Line, locale: Locale): string[] => {
  const t = serverWords(locale)
  const grams = line.weighed.reduce((sum, one) => sum + one, 0)
  return [
    ...(grams > 0 ? [t('orders.found.weight', { grams: formatNumber(grams) })] : []),
    ...line.instead.map(({ name, variationName, units }) =>
      t('orders.found.instead', {
        name: [inLocale(name, locale), inLocale(variationName, locale)].filter(Boolean).join(' · '),
        units,
      }),
    ),
  ]
}
