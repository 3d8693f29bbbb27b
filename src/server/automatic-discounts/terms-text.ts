import { formatRupiah } from '#domain/money.ts'
import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { weekdayName } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import type { DeskDiscount } from './store/desk.ts'

type Termed = Pick<
  DeskDiscount,
  'kind' | 'buyQuantity' | 'percent' | 'steps' | 'goods' | 'weekdays' | 'fromTime' | 'untilTime'
>

/** What a discount gives, for what and when, as a sentence in both languages. */
export const termsText = (discount: Termed): Text => ({
  en: sentence(discount, 'en'),
  id: sentence(discount, 'id'),
})

const sentence = (discount: Termed, locale: Locale): string => {
  const t = serverWords(locale)
  const { weekdays, fromTime, untilTime } = discount
  const parts = [whatOf(discount, locale)]
  if (weekdays.length > 0)
    parts.push(
      t('automaticDiscount.terms.days', {
        days: daysOf(weekdays)
          .map((days) => days.map((day) => weekdayName(day, locale)).join('–'))
          .join(', '),
      }),
    )
  if (fromTime !== null || untilTime !== null)
    parts.push(
      t('automaticDiscount.terms.hours', {
        from: fromTime ?? '00:00',
        until: untilTime ?? '24:00',
      }),
    )
  return parts.join(', ')
}

/** Rising days; three and more in a row are the first and the last of them. */
const daysOf = (weekdays: readonly number[]): number[][] => {
  const runs: number[][] = []
  for (const day of weekdays) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs.flatMap((run) =>
    run.length < 3 ? run.map((day) => [day]) : [[run[0]!, run.at(-1)!]],
  )
}

const whatOf = ({ kind, buyQuantity, percent, steps, goods }: Termed, locale: Locale): string => {
  const t = serverWords(locale)
  const of =
    goods.length === 0
      ? t('automaticDiscount.terms.all')
      : goods.map((name) => inLocale(name, locale)).join(', ')
  if (kind === 'multi_buy')
    return t('automaticDiscount.terms.multi_buy', { buy: buyQuantity ?? 0, goods: of })
  if (kind === 'percent')
    return t('automaticDiscount.terms.percent', { percent: percent ?? 0, goods: of })
  const each = steps.map(({ from, off }) =>
    t('automaticDiscount.terms.step', { off: formatRupiah(off), from: formatRupiah(from) }),
  )
  return t('automaticDiscount.terms.basket_steps', { steps: each.join(', '), goods: of })
}
