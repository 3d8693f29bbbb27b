import type { CounterGood } from '#contract/till/counter.ts'
import type { TillReceipt } from '#contract/till/sales.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { thumbnailOf } from '../catalogue/index.ts'
import type { GoodRow } from './store/goods.ts'
import type { ReceiptRow } from './store/receipts.ts'

export const presentReceipt = (r: ReceiptRow, locale: Locale): TillReceipt => ({
  id: r.id,
  number: r.number,
  at: r.at.toISOString(),
  member:
    r.memberName === null
      ? null
      : {
          name: nameAtTill(r.memberName),
          phone: r.memberPhone === null ? '' : maskPhone(r.memberPhone),
        },
  lines: r.lines.map(({ variationId, variationName, name, ...line }) => ({
    position: line.position,
    quantity: line.quantity,
    grams: line.grams,
    price: line.price,
    subtotal: line.subtotal,
    returned: line.returned,
    unbooked: line.unbooked,
    promised: line.promised,
    discounts: line.discounts.map((one) => ({ ...one, name: inLocale(one.name, locale) })),
    offer: line.offer && inLocale(line.offer, locale),
    extra_points: line.extraPoints,
    variation_id: variationId,
    name: inLocale(name, locale),
    variation_name: inLocale(variationName, locale),
  })),
  grand_total: r.grandTotal,
  voucher_amount: r.voucherAmount,
  uncovered: r.uncovered,
  paid: r.grandTotal - r.voucherAmount - r.uncovered,
  paid_by: r.paidBy,
  points: r.points,
  returned: r.returned,
  voucher_returned: r.voucherReturned,
  returnable: r.grandTotal - r.returned - r.voucherReturned - r.uncoveredReturned,
  points_returned: r.pointsReturned,
})

export const presentGood = (good: GoodRow): CounterGood => ({
  variation_id: good.variationId,
  sku: good.sku,
  barcode: good.barcode,
  plu: good.plu,
  name: good.name,
  variation: good.variation,
  thumbnail: good.picture && thumbnailOf(good.picture),
  price: good.price,
  nominal_g: good.nominalG,
  weighed: good.isWeighed,
  on_hand: good.onHand,
  promised: good.promised,
  product: good.product,
  categories: [...good.categories],
})
