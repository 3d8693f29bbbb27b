import { readBands } from '../checkout/bands.ts'
import type { Locale } from '../locale.ts'
import { formatNumber, formatRupiah, rupiah } from '../money.ts'
import type { Settings } from '../settings.ts'

type Fill = (settings: Settings, locale: Locale) => string

const money =
  (
    key:
      | 'order.minimumGoods'
      | 'order.serviceFee'
      | 'shipping.discountFromGoods'
      | 'shipping.discountMax',
  ): Fill =>
  (settings) =>
    formatRupiah(rupiah(settings[key]))

/** How far the own riders go, in metres: the nearer of the last price band and the cold chain. */
const radius = (settings: Settings): number =>
  Math.min(
    settings['shipping.chilledRadiusM'],
    readBands(settings['shipping.bands']).at(-1)?.upToM ?? 0,
  )

const decimal = (value: number, locale: Locale): string =>
  String(Math.round(value * 10) / 10).replace('.', locale === 'id' ? ',' : '.')

/**
 * What texts may name instead of writing it out: `{minimum}` becomes `Rp50.000`. The shop fills it
 * from its settings when it serves a text.
 */
export const PLACEHOLDERS = {
  shop: (settings) => settings['shop.name'],
  area: (settings) => settings['shop.area'],
  company: (settings) => settings['company.name'],
  company_address: (settings) => settings['company.address'],
  email: (settings) => settings['company.email'],
  phone: (settings) => settings['company.phone'],
  hub: (settings) => settings['hub.name'],
  hub_address: (settings) => settings['hub.address'],
  minimum: money('order.minimumGoods'),
  service_fee: money('order.serviceFee'),
  opens: (settings) => settings['slot.opens'],
  closes: (settings) => settings['slot.closes'],
  hours: (settings) => `${settings['slot.opens']}–${settings['slot.closes']}`,
  slot_hours: (settings, locale) => decimal(settings['slot.minutes'] / 60, locale),
  days_ahead: (settings) => formatNumber(settings['slot.daysAhead']),
  closes_before: (settings) => formatNumber(settings['slot.closesBeforeMin']),
  cut_off: (settings) => settings['slot.nextDayCutOff'],
  radius: (settings, locale) => `${decimal(radius(settings) / 1000, locale)} km`,
  discount_from: money('shipping.discountFromGoods'),
  discount_max: money('shipping.discountMax'),
  items_max: (settings) => formatNumber(settings['cart.linesMax']),
  each_max: (settings) => formatNumber(settings['cart.quantityMax']),
  weight_max: (settings, locale) => `${decimal(settings['cart.gramsMax'] / 1000, locale)} kg`,
  weight_credit: (settings) => `${formatNumber(settings['weight.creditPercent'])}%`,
  weight_gift: (settings) => `${formatNumber(settings['weight.giftPercent'])}%`,
} as const satisfies Record<string, Fill>
export type Placeholder = keyof typeof PLACEHOLDERS

const FORM = /\{([a-z_]{1,32})\}/g
const isKnown = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name)
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A text with its placeholders filled; in HTML their values are escaped. Unknown ones stay. */
export const filledText = (
  text: string,
  { settings, locale, isHtml }: { settings: Settings; locale: Locale; isHtml: boolean },
): string =>
  text.includes('{')
    ? text.replace(FORM, (whole, name: string) => {
        if (!isKnown(name)) return whole
        const value = PLACEHOLDERS[name](settings, locale)
        return isHtml ? escaped(value) : value
      })
    : text

/** The placeholders of a text that no setting fills, each once. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(FORM)].map((found) => found[1]!).filter((name) => !isKnown(name))),
]
