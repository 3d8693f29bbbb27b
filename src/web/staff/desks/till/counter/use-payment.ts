import { useRef, useState } from 'react'
import type { BodyInput } from '#contract/call.ts'
import { formatRupiah } from '#domain/money.ts'
import type { PaidBy } from '#domain/till/counter.ts'
import { sellGoods } from '#contract/till/counter.ts'
import { listReceipts } from '#contract/till/sales.ts'
import { isAway } from '#web/staff/offline/away.ts'
import { keepAct } from '#web/staff/offline/outbox.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import type { CallFailure } from '#web/send.ts'
import { newKey } from '#web/state/idempotency.ts'
import { atTill } from '../at-till.ts'
import { sentLines, type BasketLine } from './basket.ts'
import type { Kept, Sold } from './counter-done.tsx'
import type { DueDiscount } from './promotions.ts'
import { nextNumber } from '../receipts/receipt-number.ts'
import type { Basket } from './use-basket.ts'
import type { MemberOfSale } from './use-member-of-sale.ts'
import { GOODS_SCOPE, type TillGoods } from './use-till-goods.ts'

/** How long a till sells without network: prices and stock that are older are not sold by. */
const ALONE_MS_MAX = 30 * 60_000

type Body = BodyInput<typeof sellGoods>
type Promised = { name: string; available: number; orders: string[] }
type PromisedDetails = {
  goods: { variation_id: string; available: number; orders: { number: string }[] }[]
}
type PriceDetails = {
  goods: { variation_id: string; price: number }[]
  discounts?: DueDiscount[]
}
type Sale = {
  /** One number and one key a sale, so that a repeat records it once; a change renews the key. */
  id: { number: string; key: string }
  goods: TillGoods
  basket: Basket
  people: MemberOfSale
  /** What the voucher pays, in whole Rupiah. */
  off: number
}
export type Done = {
  onDone: (sold: Sold) => void
  /** Without network the sale stays on this device and is sent later. */
  onKept: (kept: Kept) => void
}

/** How a sale is paid, and the call that records it. */
export function usePayment(sale: Sale, { onDone, onKept }: Done) {
  const t = useT()
  const locale = useLocale()
  const [promised, setPromised] = useState<Promised[]>([])
  const [busy, setBusy] = useState(false)
  const [paidBy, setPaidBy] = useState<PaidBy>('cash')
  const { id, goods, basket, people, off } = sale
  const lost = useRef<string | null>(null)
  const { member, scan, hold, given, setFailure } = people

  const pay = async ({ takePromised = false } = {}) => {
    if (busy || basket.notPaid !== null) return
    setBusy(true)
    setFailure(null)
    const body = bodyOf(sale, paidBy, takePromised)
    // What has changed since its answer was lost is another request.
    if (lost.current !== null && lost.current !== JSON.stringify(body)) id.key = newKey()
    // What was scanned or given without network is checked when the sale is settled.
    const isKept = scan !== null || given !== null
    const failed = isKept ? null : await atTill(() => record(body))
    setPromised([])
    if (failed && isAway(failed)) lost.current ??= JSON.stringify(body)
    if (isKept || (failed && isAway(failed))) await keep(body)
    else if (failed) await fail(failed)
    setBusy(false)
  }
  const record = async (body: Body) => {
    onDone(await send(sellGoods, { body, idempotencyKey: id.key }))
    goods.forget()
  }
  const keep = async (body: Body) => {
    const { at } = goods.snapshot
    if (hold) return setFailure(t('till.alone.voucher'))
    if (!at || Date.now() - at.getTime() > ALONE_MS_MAX) return setFailure(t('till.alone.tooLong'))
    if (!(await keepSale(sale, body))) return
    const hasMember = member !== null || scan !== null
    onKept({ number: id.number, paid: basket.total - off, voucher: off, hasMember })
  }
  const fail = async ({ code, details, message }: CallFailure) => {
    if (code === 'receipt_taken' && lost.current !== null) {
      // The shop recorded the sale whose answer was lost: it is over, and not sold once more.
      const recorded = await findRecorded(id.number)
      return recorded ? onDone(recorded) : setFailure(message)
    }
    id.key = newKey()
    if (code === 'voucher_unusable') people.onEnded('late')
    if (code === 'receipt_taken') id.number = nextNumber()
    if (code === 'stock_promised')
      return setPromised(namesOf(details as PromisedDetails, basket.lines, locale))
    if (code === 'till_price_changed') {
      const { goods: now, discounts } = details as PriceDetails
      basket.reprice(new Map(now.map((one) => [one.variation_id, one.price])), discounts)
      goods.forget()
    }
    setFailure(message)
  }
  const payBy = (by: PaidBy) => {
    setPaidBy(by)
    id.key = newKey()
  }
  return { busy, paidBy, payBy, pay, promised, keepPromised: () => setPromised([]) }
}

const bodyOf = ({ id, basket, people }: Sale, paidBy: PaidBy, takePromised: boolean): Body => ({
  number: id.number,
  lines: sentLines(basket.lines, basket.discounts),
  grand_total: basket.total,
  paid_by: paidBy,
  take_promised: takePromised,
  ...(people.member ? { member_key: people.member.key } : {}),
  ...(people.hold ? { voucher_hold_id: people.hold.id } : {}),
})

/** A sale of this number that the shop has; null where it cannot be asked. */
const findRecorded = async (number: string): Promise<Sold | null> => {
  const receipts = await send(listReceipts).catch(() => [])
  const receipt = receipts.find((one) => one.number === number)
  return receipt ? { receipt, points_back: 0, balance: null } : null
}

/** Stores a sale on this device until it has network; resolves to whether it could. */
const keepSale = ({ id, basket, people, off }: Sale, body: Body): Promise<boolean> => {
  const { scan, given } = people
  const memberScan = scan && {
    code: scan.code,
    seconds_ago: Math.max(0, Math.round((Date.now() - scan.at) / 1000)),
  }
  return keepAct(sellGoods, {
    params: {},
    key: id.key,
    entity: { kind: 'till_sale', id: id.number },
    scope: GOODS_SCOPE,
    title: 'till.alone.act',
    words: { number: id.number, amount: formatRupiah(basket.total - off) },
    effect: null,
    body: {
      ...body,
      ...(memberScan ? { member_scan: memberScan } : {}),
      ...(given ? { voucher_given: { ...given, amount: off } } : {}),
    },
  })
}

const namesOf = (
  { goods }: PromisedDetails,
  lines: readonly BasketLine[],
  locale: 'en' | 'id',
): Promised[] =>
  goods.map(({ variation_id: id, available, orders }) => {
    const good = lines.find((line) => line.good.variation_id === id)?.good
    return {
      name: good ? `${good.name[locale]} ${good.variation[locale]}` : id,
      available,
      orders: orders.map(({ number }) => number),
    }
  })
