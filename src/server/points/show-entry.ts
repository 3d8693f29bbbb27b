import type { Amount, Id } from '#domain/units.ts'
import type { PointDetail } from '#contract/points/points.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { ppnOf } from '#domain/checkout/ppn.ts'
import { formatLastDay } from '#i18n/format.ts'
import { AppError } from '../errors.ts'
import {
  causeOf,
  findEntry,
  lotsOfEntry,
  presentEntry,
  type EntryRow,
  type ReceiptDetails,
} from './index.ts'
import type { Queryable } from '../platform/database.ts'
import { findBought, type Bought } from './store/bought.ts'

const TYPES: Record<EntryRow['kind'], PointDetail['type']> = {
  earn: 'transaction',
  bonus: 'bonus',
  reverse: 'return',
  redeem: 'voucher',
  restore: 'voucher',
  expire: 'other',
  adjust: 'other',
  debt: 'other',
  opening: 'other',
}
/** Kinds of entries that add points to lots. */
const BRINGS = new Set<EntryRow['kind']>(['earn', 'bonus', 'restore', 'opening'])

/** A ledger entry with its purchase; for a return, the purchase that it reverses. */
export const showEntry = async (
  db: Queryable,
  customerId: Id<'customer'>,
  id: string,
  locale: Locale,
): Promise<PointDetail> => {
  const entry = await findEntry(db, customerId, id)
  if (!entry) throw new AppError('not_found')
  const [origin, lots] = await Promise.all([
    entry.kind === 'reverse' && entry.reverses ? causeOf(db, entry.reverses) : entry,
    lotsOfEntry(db, id),
  ])
  const order = origin ? await boughtWith(db, customerId, origin, locale) : null
  return {
    ...presentEntry(entry, locale),
    order_id: origin?.cause === 'order' ? origin.causeId : null,
    type: TYPES[entry.kind],
    formatted_expiry:
      BRINGS.has(entry.kind) && lots.expiresAt ? formatLastDay(lots.expiresAt, locale) : null,
    rate: entry.rate,
    owed_point: lots.owed,
    order,
  }
}

type Origin = Pick<EntryRow, 'cause' | 'causeId' | 'details'>

const boughtWith = async (
  db: Queryable,
  customerId: Id<'customer'>,
  origin: Origin,
  locale: Locale,
): Promise<PointDetail['order']> => {
  if (origin.cause === 'receipt' && origin.details)
    return presentReceipt(origin.causeId, origin.details as ReceiptDetails)
  if (origin.cause !== 'order') return null
  const bought = await findBought(db, customerId, origin.causeId)
  return bought && presentOrder(bought, locale)
}

const presentOrder = (bought: Bought, locale: Locale): PointDetail['order'] => ({
  number: bought.number,
  items: bought.lines.map((line) =>
    presentItem(
      itemName(line, locale),
      line.quantity,
      line.discountShare,
      line.lineTotal - line.discountShare,
    ),
  ),
  ...presentSums({
    ppn: ppnOf(
      bought.lines.map(({ ppnClass, lineTotal, discountShare }) => ({
        ppnClass,
        total: lineTotal - discountShare,
      })),
    ),
    nominal: bought.discount,
    shipping: bought.shipping,
    serviceFee: bought.serviceFee,
    total: bought.total,
  }),
  coupon_point: bought.voucherPoints,
})

const itemName = ({ name, variationName }: Bought['lines'][number], locale: Locale): string =>
  [inLocale(name, locale), inLocale(variationName, locale)].filter(Boolean).join(', ')

const presentReceipt = (causeId: string, receipt: ReceiptDetails): PointDetail['order'] => ({
  number: causeId.slice(causeId.indexOf('/') + 1),
  items: receipt.items.map((item) =>
    presentItem(item.product_name, item.qty, item.discount, item.subtotal),
  ),
  ...presentSums({
    ppn: receipt.ppn,
    nominal: receipt.coupon_nominal,
    shipping: 0,
    serviceFee: 0,
    total: receipt.grand_total,
  }),
  coupon_point: 0,
})

type Order = NonNullable<PointDetail['order']>

const presentItem = (
  name: string,
  qty: number,
  discount: Amount,
  subtotal: Amount,
): Order['items'][number] => ({
  product_name: name,
  qty,
  discount,
  subtotal,
  formatted_discount: formatRupiah(-discount),
  formatted_subtotal: formatRupiah(subtotal),
})

type Sums = { ppn: Amount; nominal: Amount; shipping: Amount; serviceFee: Amount; total: number }

const presentSums = ({
  ppn,
  nominal,
  shipping,
  serviceFee,
  total,
}: Sums): Omit<Order, 'number' | 'items' | 'coupon_point'> => ({
  ppn,
  formatted_ppn: formatRupiah(ppn),
  coupon_nominal: nominal,
  formatted_coupon_nominal: formatRupiah(-nominal),
  shipping,
  formatted_shipping: formatRupiah(shipping),
  service_fee: serviceFee,
  formatted_service_fee: formatRupiah(serviceFee),
  grand_total: total,
  formatted_grand_total: formatRupiah(total),
})
