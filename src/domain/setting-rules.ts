import { bandProblems, storedBands } from './checkout/band-rules.ts'
import { isReadable } from './palette.ts'
import { clashProblem } from './setting/clash.ts'
import type { SettingProblem } from './setting/problem.ts'
import { typedDecimal, typedWhole } from './typed-number.ts'
import { DEFAULT_SETTINGS, type SettingKey, type Settings, type SettingUnit } from './settings.ts'

/** What a setting may be; numbers are whole unless `step` says otherwise. */
export type SettingRule =
  | { kind: 'number'; unit: SettingUnit; min: number; max: number; step?: number }
  | {
      kind: 'text'
      max: number
      form?: RegExp
      /** Says which form it needs. */
      says?: SettingProblem['key']
      isOptional?: true
      /** How people write it, as it is stored. */
      read?: (text: string) => string
      /** Why a text of the right form cannot be stored. */
      refuse?: (text: string, settings: Settings) => readonly SettingProblem[]
    }
  | { kind: 'choice'; options: readonly string[] }

const number = (unit: SettingUnit, min: number, max: number, step?: number): SettingRule => ({
  kind: 'number',
  unit,
  min,
  max,
  ...(step === undefined ? {} : { step }),
})
type TextRule = Extract<SettingRule, { kind: 'text' }>
const text = (max: number, more: Omit<TextRule, 'kind' | 'max'> = {}): SettingRule => ({
  kind: 'text',
  max,
  ...more,
})
const rupiah = (max: number, min = 0) => number('rupiah', min, max)
const count = (min: number, max: number) => number('count', min, max)
const minutes = (min: number, max: number) => number('minutes', min, max)
const days = (min: number, max: number) => number('days', min, max)
const degrees = (min: number, max: number) => number('degrees', min, max, 0.000_001)

const unreadable = (color: string): SettingProblem[] =>
  isReadable(color) ? [] : [{ key: 'validation.contrast' }]
/** `0811 2233 4455` and `+62 811-2233-4455` are `6281122334455`. */
const withCountryCode = (phone: string) => phone.replaceAll(/[\s()+.-]/g, '').replace(/^0/, '62')
/** `8:00` and `8.00` are `08:00`. */
const clock = text(5, {
  form: /^([01]\d|2[0-3]):[0-5]\d$/,
  says: 'validation.form.clock',
  read: (typed) =>
    typed.replace(
      /^(\d{1,2})[.:](\d\d)$/,
      (_, hours: string, minutes: string) => `${hours.padStart(2, '0')}:${minutes}`,
    ),
})
const DAYS = /^\d{4}-\d\d-\d\d( *, *\d{4}-\d\d-\d\d)*$/
const noDay = (text: string): SettingProblem[] =>
  text
    .split(',')
    .map((day) => day.trim())
    .filter((day) => {
      const read = new Date(`${day}T00:00:00Z`)
      // `Date` rolls 31 February over to March.
      return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(day)
    })
    .map((day) => ({ key: 'validation.form.noDay', params: { day } }))

export const SETTING_RULES: Readonly<Record<SettingKey, SettingRule>> = {
  'shop.name': text(30, {
    form: /^[\p{L}\p{N}][\p{L}\p{N} '’.&-]*$/u,
    says: 'validation.form.name',
  }),
  'shop.area': text(40),
  'shop.logo': text(100, {
    form: /^\/files\/[a-z0-9-]+$/,
    says: 'validation.form.logo',
    isOptional: true,
  }),
  'shop.color': text(7, {
    form: /^#[\da-f]{6}$/,
    says: 'validation.form.color',
    read: (typed) => typed.toLowerCase(),
    refuse: unreadable,
  }),
  'company.name': text(120),
  'company.address': text(300),
  'company.npwp': text(40, { form: /^[\d .-]{15,40}$/, says: 'validation.form.npwp' }),
  'company.email': text(120, { form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, says: 'validation.form.email' }),
  'company.phone': text(30, { form: /^[\d +()-]{6,30}$/, says: 'validation.form.phone' }),
  'hub.location': text(60, { form: /^[a-z0-9][a-z0-9-]*$/, says: 'validation.form.code' }),
  'hub.lat': degrees(-11, 6),
  'hub.lng': degrees(95, 141),
  'hub.name': text(120),
  'hub.phone': text(20, {
    form: /^\d{8,16}$/,
    says: 'validation.form.phone',
    read: withCountryCode,
  }),
  'hub.address': text(300),
  'hub.postalCode': text(5, { form: /^\d{5}$/, says: 'validation.postalCode' }),
  'order.minimumGoods': rupiah(10_000_000),
  'order.serviceFee': rupiah(100_000),
  'order.serviceFeeFreeFromTier': number('tier', 1, 99),
  'order.perMinute': count(1, 100),
  'order.unpaidMax': count(1, 50),
  'cart.quantityMax': count(1, 1_000),
  'cart.linesMax': count(1, 200),
  'cart.gramsMax': number('grams', 1_000, 1_000_000),
  'cart.idleDays': days(1, 730),
  'cart.emptyHours': number('hours', 1, 720),
  'stock.shownMax': count(1, 10_000),
  'stock.fewLeft': count(0, 1_000),
  'stock.holdComplaints': count(0, 100),
  'shipping.chilledRadiusM': number('metres', 0, 200_000),
  'shipping.roadFactor': number('factor', 1, 5, 0.01),
  'shipping.bands': text(200, { read: storedBands, refuse: bandProblems }),
  'shipping.discountFromGoods': rupiah(10_000_000),
  'shipping.discountMax': rupiah(1_000_000),
  'shipping.packingGrams': number('grams', 0, 20_000),
  'shipping.cm3PerKg': number('cm3', 1_000, 20_000),
  'shipping.freeGrams': number('grams', 0, 100_000),
  'shipping.perExtraKg': rupiah(100_000),
  'slot.opens': clock,
  'slot.closes': clock,
  'slot.minutes': minutes(15, 720),
  'slot.eveningFrom': clock,
  'slot.eveningPrice': rupiah(100_000, -100_000),
  'slot.quietFrom': clock,
  'slot.quietUntil': clock,
  'slot.quietPrice': rupiah(100_000, -100_000),
  'slot.earlyUntil': clock,
  'slot.daysAhead': days(1, 30),
  'slot.closesBeforeMin': minutes(0, 1_440),
  'slot.holdMinutes': minutes(1, 120),
  'slot.holdPercent': number('percent', 0, 100),
  'slot.capacityOrders': count(0, 10_000),
  'slot.capacityGrams': number('grams', 0, 100_000_000),
  'slot.nextDayCutOff': clock,
  'shipping.quoteMinutes': minutes(1, 1_440),
  'collect.price': rupiah(100_000),
  'collect.minutes': minutes(15, 720),
  'collect.closesBeforeMin': minutes(0, 1_440),
  'collect.capacityOrders': count(0, 10_000),
  'collect.capacityGrams': number('grams', 0, 100_000_000),
  'collect.keepHours': number('hours', 0, 168),
  'collect.remindHours': number('hours', 0, 48),
  'collect.decideHours': number('hours', 1, 168),
  'delivery.callsBeforeFailed': count(0, 10),
  'delivery.minutesBeforeFailed': minutes(0, 120),
  'delivery.codeTries': count(1, 20),
  'delivery.refusedMax': rupiah(10_000_000),
  'delivery.rebookTimes': count(0, 20),
  'delivery.rebookMinutes': minutes(1, 240),
  'delivery.positionDays': days(1, 90),
  'late.pointsAfterMin': minutes(0, 1_440),
  'late.shippingAfterMin': minutes(0, 1_440),
  'late.pointsWorth': rupiah(1_000_000),
  'payment.quickMinutes': minutes(5, 1_440),
  'payment.accountMinutes': minutes(5, 1_440),
  'payment.accountMinutesNearSlot': minutes(5, 1_440),
  'payment.nearSlotMin': minutes(0, 2_880),
  'payment.holdExtraMin': minutes(0, 120),
  'payment.attemptsMax': count(1, 50),
  'payment.qrisMax': rupiah(100_000_000, 1),
  'payment.invoiceStopDays': days(0, 365),
  'payment.codMax': rupiah(10_000_000),
  'payment.codChilledMax': rupiah(10_000_000),
  'payment.codRefusalDays': days(0, 730),
  'order.cancelBeforeSlotMin': minutes(0, 2_880),
  'order.completesAfterHours': number('hours', 1, 720),
  'order.acceptBySelf': number('flag', 0, 1),
  'order.priceDropBudget': rupiah(100_000_000),
  'order.priceDropLineMax': rupiah(10_000_000),
  'order.substitute': { kind: 'choice', options: ['best', 'ask', 'refund'] },
  'weight.creditPercent': number('percent', 0, 100),
  'weight.giftPercent': number('percent', 0, 100),
  'weight.lowPercent': number('percent', 0, 100),
  'weight.highPercent': number('percent', 100, 1_000),
  'pick.ordersMax': count(1, 50),
  'pick.gramsMax': number('grams', 1_000, 500_000),
  'pick.packPercent': number('percent', 1, 100),
  'pick.chilledMinutes': minutes(1, 240),
  'pick.secondsPerTask': number('seconds', 5, 1_800),
  'substitution.minutes': minutes(1, 120),
  'substitution.offersMax': count(1, 10),
  'substitution.weightPercent': number('percent', 0, 100),
  'approval.hours': number('hours', 1, 24),
  'approval.refundDays': days(1, 90),
  'approval.refund': rupiah(100_000_000),
  'approval.points': number('points', 0, 1_000_000),
  'approval.tierDays': days(0, 366),
  'approval.priceCutPercent': number('percent', 0, 100),
  'approval.waste': rupiah(100_000_000),
  'approval.stock': rupiah(100_000_000),
  'approval.coupon': rupiah(100_000_000),
  'approval.loyalty': rupiah(1_000_000_000),
  'approval.recipients': count(0, 10_000_000),
  'scale.itemDigits': count(4, 6),
  'scale.pricePrefix': count(0, 29),
  'scale.priceUnit': rupiah(1_000, 1),
  'count.recount': rupiah(100_000_000),
  'approval.alone': number('flag', 0, 1),
  'order.cancelledByShopGoodwill': rupiah(1_000_000),
  'refund.gatewayWorkingDays': number('workingDays', 0, 60),
  'refund.transferWorkingDays': number('workingDays', 0, 60),
  'order.rateWithinDays': days(1, 365),
  'shop.holidays': text(2_000, {
    form: DAYS,
    says: 'validation.form.days',
    refuse: noDay,
    isOptional: true,
  }),
  'points.perRupiah': rupiah(1_000_000, 1),
  'points.monthsValid': number('months', 1, 120),
  'points.redeemMax': number('points', 1, 10_000_000),
  'points.redeemPerDay': count(1, 100),
  'coupon.marksDays': days(1, 1_825),
  'campaign.quietFrom': clock,
  'campaign.quietUntil': clock,
  'campaign.capMessages': count(1, 100),
  'campaign.capDays': days(1, 90),
  'campaign.soldDays': days(1, 90),
  'voucher.daysValid': days(1, 1_825),
  'voucher.cancelDays': days(0, 365),
  'voucher.unchecked': rupiah(1_000_000),
  'tier.windowDays': days(30, 1_825),
}

/** The first part of its name, by which the console groups settings. */
export const groupOf = (key: SettingKey): string => key.slice(0, key.indexOf('.'))

/** Changing these needs a recent second factor: where money, invoices and four eyes depend on them. */
export const needsProof = (key: SettingKey): boolean => /^(payment|company|approval)\./.test(key)

/**
 * The value that a text sets, or all that is wrong with it. Whole numbers may be grouped (`75.000`);
 * those with a step have a comma or a dot before the fraction (`1.25`).
 */
export const parseSetting = (
  key: SettingKey,
  given: string,
  settings: Settings = DEFAULT_SETTINGS,
): { value: number | string } | { problems: readonly SettingProblem[] } => {
  const rule = SETTING_RULES[key]
  const text = rule.kind === 'text' && rule.read ? rule.read(given.trim()) : given.trim()
  const value = rule.kind === 'number' ? numberOf(rule, text) : text
  const problems = problemsOf(rule, value, settings)
  if (problems.length > 0) return { problems }
  const clash = clashProblem({ ...settings, [key]: value }, key)
  return clash ? { problems: [clash] } : { value }
}

const problemsOf = (
  rule: SettingRule,
  value: number | string,
  settings: Settings,
): readonly SettingProblem[] => {
  if (rule.kind === 'text') return textProblems(rule, value as string, settings)
  if (rule.kind === 'choice')
    return rule.options.includes(value as string) ? [] : [{ key: 'validation.oneOf' }]
  const problem = numberProblem(rule, value as number)
  return problem ? [problem] : []
}

type NumberRule = Extract<SettingRule, { kind: 'number' }>

const numberOf = ({ step }: NumberRule, text: string): number =>
  (step === undefined ? typedWhole(text) : typedDecimal(text)) ?? Number.NaN

const numberProblem = ({ min, max, step }: NumberRule, value: number): SettingProblem | null => {
  if (Number.isNaN(value))
    return { key: step === undefined ? 'validation.typedWhole' : 'validation.typedDecimal' }
  if (value < min) return { key: 'validation.min', params: { value: min } }
  return value > max ? { key: 'validation.max', params: { value: max } } : null
}

const textProblems = (
  { max, form, says = 'validation.invalid', isOptional, refuse }: TextRule,
  text: string,
  settings: Settings,
): readonly SettingProblem[] => {
  if (text === '') return isOptional ? [] : [{ key: 'validation.required' }]
  if (text.length > max) return [{ key: 'validation.tooLong', params: { value: max } }]
  if (form && !form.test(text)) return [{ key: says }]
  return refuse?.(text, settings) ?? []
}
