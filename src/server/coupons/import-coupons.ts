import * as v from 'valibot'
import { createCoupon, type CouponForm } from '#contract/staff/coupons/coupons.ts'
import { couponCode } from '#domain/coupons/coupon.ts'
import { COUPON_EXAMPLE } from '#domain/imports/coupon-fields.ts'
import { keyFieldOf } from '#domain/imports/fields.ts'
import { instantInJakarta, jakartaDate, jakartaTime } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { leftOf, planFields, requireShown, type Kind, type Values } from '../imports/index.ts'
import { isWaiting } from '../staff/index.ts'
import { formOf } from './present.ts'
import { saveCoupon } from './save-coupon.ts'
import {
  deskCouponsAfter,
  deskCouponsOf,
  findDeskCoupon,
  lockCoupon,
  type DeskCoupon,
} from './store/coupon-desk.ts'

type Known = { coupon: DeskCoupon; values: Values }

/** Files of coupons, matched by code. Each is saved as at its desk, but never by two people. */
export const couponKind: Kind<Known> = {
  name: 'coupons',
  isPersonal: false,
  isTried: true,
  // An order claims several coupons in an order of its own.
  isShared: false,
  keyOf: (cell) => couponCode(cell) || null,
  plan: async (db, one, rows) => {
    const codes = rows.flatMap(({ key }) => key ?? [])
    const known = new Map((await deskCouponsOf(db, codes)).map((each) => [each.code, each]))
    const unknown = one.creates ? null : 'validation.newCoupon'
    return rows.map((row) => {
      const thing = knownOf(known.get(row.key ?? ''))
      return { checked: planFields(one, row, thing?.values ?? null, { unknown }), thing }
    })
  },
  hold: async (tx, _, row) => {
    await lockCoupon(tx, row.key!)
    const now = knownOf(await findDeskCoupon(tx, row.key!))
    requireShown(row, keyFieldOf('coupons'), now?.values ?? null)
    return now
  },
  write: async (tx, doer, { key, changes }, now) => {
    const left = leftOf(changes, now?.values ?? null)
    if (!left) return
    const form = formWith(now ? formOf(now.coupon) : NEW, { ...left, code: key })
    const version = now?.coupon.version ?? null
    const outcome = await saveCoupon(tx, doer, { ...form, version })
    // The row is undone, and with it what it asked for.
    if (isWaiting(outcome))
      throw new AppError('invalid', { errors: { value: [{ key: 'validation.couponTwo' }] } })
  },
  columnOf: (field) => COLUMNS[field] ?? field,
  example: COUPON_EXAMPLE,
  page: async (db, { after, max }) =>
    (await deskCouponsAfter(db, after, max)).map((coupon) => ({
      key: coupon.code,
      values: valuesOf(coupon),
    })),
}

const knownOf = (coupon: DeskCoupon | null | undefined): Known | null =>
  coupon ? { coupon, values: valuesOf(coupon) } : null

const COLUMNS: Readonly<Record<string, string>> = {
  'description.id': 'description_id',
  'description.en': 'description_en',
}

/** A coupon of which a file says only what it needs: for everyone and everything. */
const NEW: CouponForm = {
  description: { en: '', id: '' },
  kind: 'fixed',
  value: 0,
  max_discount: null,
  minimum: 0,
  buy_quantity: null,
  get_quantity: null,
  gift_sku: null,
  starts_at: '',
  ends_at: '',
  weekdays: [],
  from_time: null,
  until_time: null,
  first_order_only: false,
  categories: [],
  without_categories: [],
  products: [],
  without_products: [],
  locations: [],
  tiers: [],
  payment_methods: [],
  customer_id: null,
  public: false,
  total_limit: null,
  per_customer_limit: null,
  per_customer_day_limit: null,
  budget: null,
}

const momentOf = (at: Date): string => `${jakartaDate(at)} ${jakartaTime(at)}`
const instantOf = (cell: string): string => {
  const [day = '', time = ''] = cell.split(' ')
  return instantInJakarta(day, time).toISOString()
}
const listOf = (cell: string): string[] => cell.split(', ').filter(Boolean)
const orNone = (cell: string): string | null => (cell === '' ? null : cell)
const numberOrNone = (cell: string): number | null => (cell === '' ? null : Number(cell))

const TEXTS = ['gift_sku', 'from_time', 'until_time'] as const
const FLAGS = ['first_order_only', 'public'] as const
const LISTS = [
  'categories',
  'without_categories',
  'products',
  'without_products',
  'locations',
  'tiers',
  'payment_methods',
] as const
const NUMBERS = [
  'max_discount',
  'buy_quantity',
  'get_quantity',
  'total_limit',
  'per_customer_limit',
  'per_customer_day_limit',
  'budget',
] as const

/** How each column of a file is read from a form and set in one. */
const valuesOf = (coupon: DeskCoupon): Values => {
  const form = formOf(coupon)
  const all = <Name extends keyof CouponForm>(
    names: readonly Name[],
    say: (value: CouponForm[Name]) => string,
  ) => Object.fromEntries(names.map((name) => [name, say(form[name])]))
  return {
    code: coupon.code,
    description_id: form.description.id,
    description_en: form.description.en,
    kind: form.kind,
    value: String(form.value),
    minimum: String(form.minimum),
    starts_at: momentOf(coupon.startsAt),
    ends_at: momentOf(coupon.endsAt),
    weekdays: form.weekdays.join(', '),
    ...all(TEXTS, (text) => text ?? ''),
    ...all(FLAGS, (isSo) => (isSo ? 'yes' : 'no')),
    ...all(LISTS, (names) => names.join(', ')),
    ...all(NUMBERS, (number) => (number === null ? '' : String(number))),
  }
}

/** A form with what a row says. Throws `invalid`. */
const formWith = (given: CouponForm, said: Values) => {
  const set = <T>(names: readonly string[], read: (cell: string) => T) =>
    Object.fromEntries(
      names.flatMap((name) => (said[name] === undefined ? [] : [[name, read(said[name])]])),
    )
  const { description_id: id = given.description.id, description_en: en = given.description.en } =
    said
  const form = {
    ...given,
    code: said['code'],
    description: { id, en },
    ...set(['kind'], String),
    ...set(['value', 'minimum'], Number),
    ...set(['starts_at', 'ends_at'], instantOf),
    ...set(['weekdays'], (cell) => listOf(cell).map(Number)),
    ...set(TEXTS, orNone),
    ...set(FLAGS, (cell) => cell === 'yes'),
    ...set(LISTS, listOf),
    ...set(NUMBERS, numberOrNone),
  }
  const parsed = v.safeParse(createCoupon.body, form)
  if (parsed.success) return parsed.output
  throw new AppError('invalid', {
    errors: Object.fromEntries(
      parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', [{ key: issue.message }]]),
    ),
  })
}
