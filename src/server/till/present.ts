import type { TillReceipt } from '#contract/till/sales.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import { nameAtTill } from '#domain/staff/till.ts'
import type { ReceiptRow } from './store.ts'

export const presentReceipt = (r: ReceiptRow): TillReceipt => ({
  id: r.id,
  number: r.number,
  at: r.at.toISOString(),
  member: {
    name: nameAtTill(r.memberName),
    phone: r.memberPhone === null ? '' : maskPhone(r.memberPhone),
  },
  grand_total: r.grandTotal,
  voucher_amount: r.voucherAmount,
  paid: r.grandTotal - r.voucherAmount,
  points: r.points,
  returned: r.returned,
  voucher_returned: r.voucherReturned,
  returnable: r.grandTotal - r.returned - r.voucherReturned,
  points_returned: r.pointsReturned,
})
