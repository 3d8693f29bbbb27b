import { COUPON_KINDS, couponCode } from '../coupons/coupon.ts'
import {
  day,
  field,
  flag,
  line,
  needed,
  oneOf,
  refused,
  whole,
  type Field,
  type Parse,
} from './parse.ts'

const DESCRIPTION = 160
const CODE_MAX = 60
const MONEY_MAX = 1_000_000_000
const UNITS_MAX = 1_000
const USES_MAX = 10_000_000
const NAME_FORM = /^[\w.:-]{1,64}$/
const CLOCK = /^(?<hour>\d{1,2})[.:](?<minute>\d{2})(?:[.:]\d{2})?$/

const code: Parse = (cell) => {
  const value = couponCode(cell)
  if (value === '') return refused('validation.required')
  return value.length > CODE_MAX ? refused('validation.tooLong') : { value }
}

/** A time of the day, as `9:00`, `09.00` or `09:00:00`. */
const clock: Parse = (cell) => {
  if (cell.trim() === '') return { value: '' }
  const { hour = '', minute = '' } = CLOCK.exec(cell.trim())?.groups ?? {}
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return refused('validation.clock')
  return { value: `${hour.padStart(2, '0')}:${minute}` }
}

/** A day and a time in Jakarta, as `2026-12-31 23:59`; a day alone has the time given here. */
const moment =
  (usual: string): Parse =>
  (cell) => {
    const [typed = '', time = ''] = cell.trim().split(/[T ]+/)
    if (typed === '') return refused('validation.required')
    const [date, at] = [day(typed), clock(time)]
    if ('problem' in date) return date
    return 'problem' in at ? at : { value: `${date.value} ${at.value || usual}` }
  }

const listOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[,;\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]
const names: Parse = (cell) => {
  const found = listOf(cell)
  const wrong = found.filter((one) => !NAME_FORM.test(one))
  return wrong.length > 0
    ? refused('validation.unknownNames', { names: wrong.join(', ') })
    : { value: found.join(', ') }
}
/** Days of the week; 1 is Monday. */
const weekdays: Parse = (cell) => {
  const found = listOf(cell)
  return found.every((one) => /^[1-7]$/.test(one))
    ? { value: found.toSorted().join(', ') }
    : refused('validation.weekdays')
}
const money = whole(1, MONEY_MAX, true)
const units = whole(1, UNITS_MAX, true)
const uses = whole(1, USES_MAX, true)

/** A row is a coupon. Whose alone it is stays as it is: a file names no customer. */
export const COUPON_FIELDS: readonly Field[] = [
  needed('code', code, ['kode', 'kode kupon', 'coupon']),
  needed('description_id', line(DESCRIPTION, true), ['description', 'deskripsi', 'keterangan']),
  needed('description_en', line(DESCRIPTION, true), ['deskripsi en', 'keterangan en']),
  needed('kind', oneOf(COUPON_KINDS), ['jenis']),
  needed('value', whole(1, MONEY_MAX), ['nilai', 'potongan']),
  field('max_discount', money, ['potongan maksimal', 'maksimal']),
  field('minimum', whole(0, MONEY_MAX), ['minimal belanja', 'belanja minimal']),
  field('buy_quantity', units, ['beli']),
  field('get_quantity', units, ['dapat']),
  field('gift_sku', line(CODE_MAX), ['sku hadiah']),
  needed('starts_at', moment('00:00'), ['from', 'mulai']),
  needed('ends_at', moment('23:59'), ['until', 'berakhir', 'sampai']),
  field('weekdays', weekdays, ['hari']),
  field('from_time', clock, ['dari jam']),
  field('until_time', clock, ['sampai jam']),
  field('first_order_only', flag, ['pesanan pertama']),
  field('categories', names, ['kategori']),
  field('without_categories', names, ['tanpa kategori']),
  field('products', names, ['produk']),
  field('without_products', names, ['tanpa produk']),
  field('locations', names, ['lokasi']),
  field('tiers', names, ['tingkat']),
  field('payment_methods', names, ['cara bayar']),
  field('public', flag, ['tampil']),
  field('total_limit', uses, ['batas pemakaian']),
  field('per_customer_limit', uses, ['batas per pelanggan']),
  field('per_customer_day_limit', uses, ['batas per pelanggan per hari']),
  field('budget', money, ['anggaran']),
]

/** What a template shows beneath its heads. */
export const COUPON_EXAMPLE: Readonly<Record<string, string>> = {
  code: 'GAJIAN-DES',
  description_id: 'Potongan Rp20.000 untuk belanja akhir bulan',
  description_en: 'Rp20.000 off at the end of the month',
  kind: 'fixed',
  value: '20000',
  minimum: '150000',
  starts_at: '2026-12-25 00:00',
  ends_at: '2026-12-31 23:59',
  first_order_only: 'no',
  public: 'yes',
  total_limit: '500',
  per_customer_limit: '1',
}
