import { normalisePhone } from '#domain/auth/phone.ts'
import { rupiah } from '#domain/money.ts'
import { holdMemberVoucher, identifyMember, releaseMemberVoucher } from '#contract/till/members.ts'
import {
  decideGoods,
  handOverOrder,
  listCollections,
  markReady,
  sendCollectCode,
} from '#contract/till/collections.ts'
import { listTillGoods, sellGoods } from '#contract/till/counter.ts'
import { listReceipts, previewSale, recordSale, returnSale } from '#contract/till/sales.ts'
import { presentLabels } from '../batches/index.ts'
import { limit, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from '../staff/index.ts'
import { atBranch } from './at-branch.ts'
import { decide, handOverAtTill, listAtBranch, makeReady, renewCode } from './collections.ts'
import { identify } from './identify.ts'
import { presentGood, presentReceipt } from './present.ts'
import { presentCounterDiscount, presentCounterOffer } from './promote.ts'
import { prepareReturn } from './return.ts'
import { prepareSale, preview } from './sale.ts'
import { sell } from './sell.ts'
import { allGoods, placeOfBranch, searchGoods } from './store/goods.ts'
import { readPromotions } from './store/promotions.ts'
import { newestReceipts } from './store/receipts.ts'
import { holdForBill, releaseHold } from './voucher.ts'

/** A till without network still knows what begins meanwhile. */
const SOON_MS = 60 * 60_000

export const tillCalls: Served[] = [
  serve(identifyMember, [staff(), limit('tillLookup')], async (ask) => {
    const { code, phone_number: phone } = ask.body
    return {
      data: await identify(
        ask,
        code === undefined
          ? { phone: normalisePhone(phone ?? '') ?? '' }
          : { code: code.toUpperCase() },
      ),
    }
  }),
  serve(holdMemberVoucher, [staff()], async (ask) => {
    const { member_key: memberKey, voucher } = ask.body
    const given = { code: voucher.code, phoneTail: voucher.phone_tail ?? null }
    const { id, amount, until } = await holdForBill(ask, { memberKey, given })
    const secondsLeft = Math.round((until.getTime() - ask.now.getTime()) / 1000)
    return { data: { id, amount, held_until: until.toISOString(), seconds_left: secondsLeft } }
  }),
  serve(releaseMemberVoucher, [staff()], async (ask) => {
    await releaseHold(ask, ask.params.id)
    return { data: null }
  }),
  serve(previewSale, [staff()], async (ask) => {
    const {
      member_key: memberKey,
      grand_total: grandTotal,
      voucher_hold_id: holdId = null,
    } = ask.body
    const { points, toPay, voucher } = await preview(ask, { memberKey, grandTotal, holdId })
    return {
      data: {
        points,
        to_pay: toPay,
        voucher: voucher && {
          amount: voucher.amount,
          used: voucher.used,
          points_back: voucher.pointsBack,
        },
      },
    }
  }),
  serve(recordSale, [staff(), once()], async (ask) => {
    const data = await ask.once(() => prepareSale(ask))
    ask.shop.wakeOutbox()
    return { data }
  }),
  serve(listTillGoods, [staff()], async ({ shop, staff, query, now }) => {
    const place = await placeOfBranch(shop.db, atBranch(staff))
    const { search } = query
    const goods = await (search ? searchGoods(shop.db, place, search) : allGoods(shop.db, place))
    const settings = shop.settings()
    const soon = new Date(now.getTime() + SOON_MS)
    const { discounts, offers } = await readPromotions(shop.db, now, soon)
    return {
      data: {
        goods: goods.map(presentGood),
        discounts: discounts.map(presentCounterDiscount),
        offers: offers.map(presentCounterOffer),
        rupiah_per_point: rupiah(settings['points.perRupiah']),
        labels: presentLabels(settings),
        unchecked_voucher: rupiah(settings['voucher.unchecked']),
      },
    }
  }),
  serve(sellGoods, [staff(), once()], async (ask) => {
    const data = await sell(ask)
    ask.shop.wakeOutbox()
    return { data }
  }),
  serve(listReceipts, [staff()], async ({ shop, staff, locale }) => ({
    data: (await newestReceipts(shop.db, atBranch(staff))).map((one) =>
      presentReceipt(one, locale),
    ),
  })),
  serve(returnSale, [staff(), once()], async (ask) => ({
    data: await ask.once(() => prepareReturn(ask)),
  })),
  serve(listCollections, [staff()], async (ask) => ({ data: await listAtBranch(ask) })),
  serve(markReady, [staff(), once()], async (ask) => {
    await makeReady(ask)
    ask.shop.wakeOutbox()
    return { data: null }
  }),
  serve(handOverOrder, [staff(), once()], async (ask) => {
    const outcome = await handOverAtTill(ask, ask.body.code)
    ask.shop.wakeOutbox()
    return { data: { outcome } }
  }),
  serve(sendCollectCode, [staff(), once(), limit('tillLookup')], async (ask) => {
    await renewCode(ask)
    ask.shop.wakeOutbox()
    return { data: null }
  }),
  serve(decideGoods, [staff(), once()], async (ask) => {
    await decide(ask, ask.body.goods)
    ask.shop.wakeOutbox()
    return { data: null }
  }),
]
