import { withoutRepeats } from '#domain/addresses/address.ts'
import type { Data } from '#contract/call.ts'
import type { listBranches, listPromos, Footer, article } from '#contract/content.ts'
import type { Picture } from '#contract/catalogue/product.ts'
import type { listSliders } from '#contract/catalogue/catalogue.ts'
import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { jakartaDate, lastMomentBefore } from '#domain/time.ts'
import {
  formatDate,
  formatDateTime,
  formatDateTimeUtc,
  formatDay,
  formatLastDay,
  weekdayName,
} from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import type { InferOutput } from 'valibot'
import type { ArticleData, BranchData, FooterData, PromoData, SliderData } from './kinds.ts'
import type { DocumentRow, NamedBranch, readBranches } from './store.ts'

// The width of `src`, for clients without `srcset`.
const PLAIN_WIDTH = 480

/**
 * A picture for the wire: `${base}-${width}.avif`, and the first WebP of 480 pixels or more (else
 * the widest) as `src`.
 */
export const presentPicture = (base: string, widths: readonly number[]): Picture => ({
  src: `${base}-${widths.find((width) => width >= PLAIN_WIDTH) ?? widths.at(-1) ?? PLAIN_WIDTH}.webp`,
  base,
  widths: [...widths],
})

/** The smallest WebP of a product's first photo: for rows of lists. */
export const thumbnailOf = ({
  base,
  widths,
}: {
  base: string
  widths: readonly number[]
}): string => `${base}-${widths[0] ?? PLAIN_WIDTH}.webp`

export const presentFooter = (data: FooterData, locale: Locale, now: Date): Footer => ({
  contact: inLocale(data.contact, locale),
  ...data.social,
  navigation: data.navigation.map(({ title, route }) => ({
    title: inLocale(title, locale),
    route,
  })),
  info: inLocale(data.info, locale),
  complaint: inLocale(data.complaint, locale),
  payment_title: inLocale(data.paymentTitle, locale),
  payment_logo: Object.fromEntries(data.paymentLogos.map(({ name, image }) => [name, image])),
  copyright: inLocale(data.copyright, locale).replace('{year}', jakartaDate(now).slice(0, 4)),
})

export const presentArticle = (
  { slug, data, publishedAt }: DocumentRow<ArticleData>,
  locale: Locale,
): InferOutput<typeof article> => {
  const picture = presentPicture(data.image.base, data.image.widths)
  return {
    slug,
    title: inLocale(data.title, locale),
    excerpt: inLocale(data.excerpt, locale),
    date: publishedAt.toISOString(),
    formatted_date: formatDate(publishedAt, locale),
    author: data.author,
    featured_image: { thumbnail: picture.src, picture },
  }
}

export const presentPromo = (
  { slug, data, startsAt, endsAt, publishedAt }: DocumentRow<PromoData>,
  { locale, now, branches }: { locale: Locale; now: Date; branches: readonly NamedBranch[] },
): Data<typeof listPromos>[number] => {
  const picture = presentPicture(data.image.base, data.image.widths)
  const [start, end] = [startsAt ?? publishedAt, endsAt ?? publishedAt]
  return {
    id: slug,
    image_list: [picture.src],
    picture,
    title: inLocale(data.title, locale),
    start_date: start.toISOString(),
    end_date: end.toISOString(),
    formatted_start_date: formatDateTimeUtc(start, locale),
    formatted_end_date: formatDateTimeUtc(lastMomentBefore(end), locale),
    formatted_start_wib: formatDateTime(start, locale),
    formatted_end_wib: formatDateTime(lastMomentBefore(end), locale),
    formatted_last_day: formatLastDay(end, locale),
    description: inLocale(data.description, locale),
    tnc: inLocale(data.tnc, locale),
    is_ended: end <= now,
    coupon_code: data.coupon,
    related_products: data.products,
    branches: branches.filter(({ id }) => data.branches?.includes(id)),
  }
}

export const presentSlider = (
  { slug, data }: DocumentRow<SliderData>,
  locale: Locale,
): Data<typeof listSliders>[number] => ({
  id: slug,
  title: inLocale(data.title, locale),
  subtitle: inLocale(data.subtitle, locale),
  cta: inLocale(data.cta, locale),
  href: data.href,
  image: presentPicture(data.image.base, data.image.widths),
  theme: data.theme,
})

export const presentBranch = (
  row: Awaited<ReturnType<typeof readBranches<BranchData>>>[number],
  locale: Locale,
): Data<typeof listBranches>['rows'][number] => ({
  id: row.id,
  name: row.name,
  address: withoutRepeats(row.address),
  note: inLocale(row.data.note, locale),
  lat: row.lat,
  lng: row.lng,
  phone: row.phone,
  whatsapp: row.data.whatsapp,
  hours: presentHours(row.data.hours, locale),
  opening_hours: row.data.hours,
  services: row.data.services.map((service: Text) => inLocale(service, locale)),
  holidays: row.holidays.map(({ name, firstDay, lastDay }) => ({
    name: inLocale(name, locale),
    first_day: firstDay,
    last_day: lastDay,
    days:
      firstDay === lastDay
        ? formatDay(firstDay, locale)
        : `${formatDay(firstDay, locale)} – ${formatDay(lastDay, locale)}`,
  })),
  is_hub: row.isHub,
  goods_count: row.goodsCount,
  goods: row.goods.map(({ name, ...one }) => ({ ...one, name: inLocale(name, locale) })),
})

/** Joins consecutive days with the same hours: 'Monday – Friday', '07:00–21:00'. */
export const presentHours = (
  hours: BranchData['hours'],
  locale: Locale,
): { days: string; hours: string }[] => {
  const t = serverWords(locale)
  const spans: { first: number; last: number; hours: string }[] = []
  for (const { weekday, open, close } of hours.toSorted((a, b) => a.weekday - b.weekday)) {
    const text = `${open}–${close}`
    const before = spans.at(-1)
    if (before && before.hours === text && before.last === weekday - 1) before.last = weekday
    else spans.push({ first: weekday, last: weekday, hours: text })
  }
  const days = (first: number, last: number): string => {
    if (first === last) return weekdayName(first, locale)
    if (first === 1 && last === 7) return t('branch.everyDay')
    return t('branch.days', { first: weekdayName(first, locale), last: weekdayName(last, locale) })
  }
  return spans.map(({ first, last, hours: text }) => ({ days: days(first, last), hours: text }))
}
