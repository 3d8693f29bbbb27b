import { maskPhone, normalisePhone } from '#domain/phone.ts'
import { nameAtTill } from '#domain/staff.ts'
import {
  holdMemberVoucher,
  identifyMember,
  listReceipts,
  previewSale,
  recordSale,
  releaseMemberVoucher,
  returnSale,
  type TillReceipt,
} from '#contract/staff/till.ts'
import type { Served } from '../serve.ts'
import { serveStaff } from '../staff/index.ts'
import { atBranch } from './at-branch.ts'
import { identify } from './identify.ts'
import { takeBack } from './return.ts'
import { preview, sell } from './sale.ts'
import { newestReceipts, type ReceiptRow } from './store.ts'
import { holdForBill, letGo } from './voucher.ts'

const present = (r: ReceiptRow): TillReceipt => ({
  id: r.id,
  number: r.number,
  at: r.at.toISOString(),
  member: { name: nameAtTill(r.memberName), phone: r.memberPhone === null ? '' : maskPhone(r.memberPhone) },
  grand_total: r.grandTotal,
  voucher_amount: r.voucherAmount,
  paid: r.grandTotal - r.voucherAmount,
  points: r.points,
  returned: r.returned,
  voucher_returned: r.voucherReturned,
  returnable: r.grandTotal - r.returned - r.voucherReturned,
  points_returned: r.pointsReturned,
})

export const tillCalls: Served[] = [
  serveStaff(identifyMember, async (ask) => {
    const { code, phone_number: phone } = ask.body
    return { data: await identify(ask, code === undefined ? { phone: normalisePhone(phone ?? '') ?? '' } : { code: code.toUpperCase() }) }
  }),
  serveStaff(holdMemberVoucher, async (ask) => {
    const { member_key: memberKey, voucher } = ask.body
    const given = { code: voucher.code, phoneTail: voucher.phone_tail ?? null }
    const { id, amount, until } = await holdForBill(ask, { memberKey, given })
    const secondsLeft = Math.round((until.getTime() - ask.now.getTime()) / 1000)
    return { status: 201, data: { id, amount, held_until: until.toISOString(), seconds_left: secondsLeft } }
  }),
  serveStaff(releaseMemberVoucher, async (ask) => {
    await letGo(ask, ask.params.id)
    return { data: null }
  }),
  serveStaff(previewSale, async (ask) => {
    const { member_key: memberKey, grand_total: grandTotal, voucher_hold_id: holdId = null } = ask.body
    const { points, toPay, voucher } = await preview(ask, { memberKey, grandTotal, holdId })
    return {
      data: { points, to_pay: toPay, voucher: voucher && { amount: voucher.amount, used: voucher.used, points_back: voucher.pointsBack } },
    }
  }),
  serveStaff(recordSale, async (ask) => {
    const { member_key: memberKey, grand_total: grandTotal, number, ppn, items } = ask.body
    const { receipt, pointsBack, balance } = await sell(ask, {
      memberKey,
      grandTotal,
      number,
      ppn,
      items,
      holdId: ask.body.voucher_hold_id ?? null,
    })
    return { status: 201, data: { receipt: present(receipt), points_back: pointsBack, balance } }
  }),
  serveStaff(listReceipts, async ({ shop, staff }) => ({ data: (await newestReceipts(shop.db, atBranch(staff))).map(present) })),
  serveStaff(returnSale, async (ask) => {
    const { receipt, taken, owed, money, voucher } = await takeBack(ask, ask.params.id, ask.body.amount)
    return { data: { receipt: present(receipt), points_taken: taken, points_owed: owed, money_back: money, voucher_back: voucher } }
  }),
]
