import { useCallback, useMemo, useRef, useState } from 'react'
import type { BodyInput } from '#contract/call.ts'
import { formatRupiah } from '#domain/money.ts'
import type { PaidBy } from '#domain/till/counter.ts'
import type { ScaleLabels } from '#contract/staff/picking/scale-labels.ts'
import { listTillGoods, sellGoods, type CounterGood } from '#contract/till/counter.ts'
import { keepAct } from '#web/staff/offline/outbox.ts'
import { useSnapshot } from '#web/staff/offline/use-snapshot.ts'
import { send } from '#web/staff/send.ts'
import { newKey } from '#web/state/idempotency.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import type { CallFailure } from '#web/send.ts'
import { isAway } from '#web/staff/offline/away.ts'
import { atTill } from './at-till.ts'
import * as basket from './basket.ts'
import { kindOfCode } from './codes.ts'
import type { Kept, Sold } from './counter-done.tsx'
import { nextNumber } from './receipts/receipt-number.ts'
import { offOf, type DueDiscount } from './promotions.ts'
import { useMemberOfSale } from './use-member-of-sale.ts'
import { usePromotions } from './use-promotions.ts'

export const GOODS_SCOPE = 'till-goods'
/** How long a till sells without network: prices and stock that are older are not sold by. */
const ALONE_MS_MAX = 30 * 60_000
const FRESH_MS = 120_000
const NO_LABELS: ScaleLabels = { item_digits: 5, price_prefix: 0, price_unit: 1 }

type Promised = { name: string; available: number; orders: string[] }
type PromisedDetails = {
  goods: { variation_id: string; available: number; orders: { number: string }[] }[]
}
type PriceDetails = {
  goods: { variation_id: string; price: number }[]
  discounts?: DueDiscount[]
}
type Given = {
  onDone: (sold: Sold) => void
  /** Without network the sale stays on this device and is sent later. */
  onKept: (kept: Kept) => void
  onCollect: (code: string) => void
}
export type Counter = ReturnType<typeof useCounter>

/** The goods of the till as this device keeps them; asked for every two minutes at most. */
const useGoods = () => {
  const kept = useRef<{ at: number; data: Awaited<ReturnType<typeof ask>> } | null>(null)
  const ask = (signal: AbortSignal) => send(listTillGoods, { signal })
  const snapshot = useSnapshot(GOODS_SCOPE, async (signal) => {
    if (kept.current && Date.now() - kept.current.at < FRESH_MS) return kept.current.data
    const data = await ask(signal)
    kept.current = { at: Date.now(), data }
    return data
  })
  const forget = useCallback(() => void (kept.current = null), [])
  return { snapshot, forget }
}

/** A sale at the till: its lines, member and voucher, and the call that records it. */
export function useCounter({ onDone, onKept, onCollect }: Given) {
  const t = useT()
  const locale = useLocale()
  const { snapshot, forget } = useGoods()
  const goods = useMemo(() => snapshot.data?.goods ?? [], [snapshot.data])
  const [lines, setLines] = useState<basket.BasketLine[]>([])
  const { member, scan, hold, given, ended, failure, setFailure, ...people } = useMemberOfSale()
  const [promised, setPromised] = useState<Promised[]>([])
  const [busy, setBusy] = useState(false)
  const [paidBy, setPaidBy] = useState<PaidBy>('cash')
  // One number and one key a sale, so that a repeat records it once.
  const [sale] = useState(() => ({ number: nextNumber(), key: newKey() }))

  const promotions = usePromotions(lines, snapshot.data)
  const { discounts } = promotions
  const total = basket.totalOf(lines) - discounts.reduce((sum, all) => sum + offOf(all), 0)
  const off = Math.min(hold?.amount ?? given?.amount ?? 0, total)
  const change = (next: basket.BasketLine[]) => {
    setLines(next)
    promotions.renew()
    setFailure(null)
    sale.key = newKey()
  }
  const add = (good: CounterGood) => change(basket.addGood(lines, good))

  /** Takes what was scanned or typed; false when it names nothing. */
  const take = async (text: string): Promise<boolean> => {
    const kind = kindOfCode(text)
    if (kind === 'collect') {
      onCollect(text.trim())
      return true
    }
    if (kind === 'member') return people.identify({ code: text.trim() })
    if (kind === 'voucher') return people.holdScanned(text.trim())
    const read = basket.readTyped(text, goods, snapshot.data?.labels ?? NO_LABELS)
    if (read.kind === 'good') add(read.good)
    if (read.kind === 'label') change(basket.addLabelled(lines, read.good, read.amount))
    if (read.kind === 'phone') return people.identify({ phone_number: text.trim() })
    return read.kind !== 'none'
  }

  const pay = async ({ takePromised = false } = {}) => {
    if (busy || lines.length === 0 || lines.some(basket.lacksWeight)) return
    setBusy(true)
    setFailure(null)
    const body = {
      number: sale.number,
      lines: basket.sentLines(lines, discounts),
      grand_total: total,
      paid_by: paidBy,
      take_promised: takePromised,
      ...(member ? { member_key: member.key } : {}),
      ...(hold ? { voucher_hold_id: hold.id } : {}),
    }
    // What was scanned or given without network is checked when the sale is settled.
    const isKept = scan !== null || given !== null
    const failed = isKept ? null : await atTill(() => record(body))
    if (isKept || (failed && isAway(failed))) await keep(body)
    else if (failed) fail(failed)
    setBusy(false)
    setPromised([])
  }
  const record = async (body: BodyInput<typeof sellGoods>) => {
    onDone(await send(sellGoods, { body, idempotencyKey: sale.key }))
    forget()
  }
  const keep = async (body: BodyInput<typeof sellGoods>) => {
    const now = Date.now()
    if (hold) return setFailure(t('till.alone.voucher'))
    if (!snapshot.at || now - snapshot.at.getTime() > ALONE_MS_MAX)
      return setFailure(t('till.alone.tooLong'))
    const memberScan = scan && {
      code: scan.code,
      seconds_ago: Math.max(0, Math.round((now - scan.at) / 1000)),
    }
    const kept = await keepAct(sellGoods, {
      params: {},
      key: sale.key,
      entity: { kind: 'till_sale', id: sale.number },
      scope: GOODS_SCOPE,
      title: 'till.alone.act',
      words: { number: sale.number, amount: formatRupiah(total - off) },
      effect: null,
      body: {
        ...body,
        ...(memberScan ? { member_scan: memberScan } : {}),
        ...(given ? { voucher_given: { ...given, amount: off } } : {}),
      },
    })
    if (kept)
      onKept({
        number: sale.number,
        paid: total - off,
        voucher: off,
        hasMember: member !== null || scan !== null,
      })
  }
  const fail = (failed: CallFailure) => {
    sale.key = newKey()
    if (failed.code === 'voucher_unusable') people.onEnded('late')
    if (failed.code === 'receipt_taken') sale.number = nextNumber()
    if (failed.code === 'stock_promised')
      return setPromised(namesOf(failed.details as PromisedDetails, lines, locale))
    if (failed.code === 'till_price_changed') {
      const { goods: now, discounts: due } = failed.details as PriceDetails
      promotions.renew(due)
      setLines(basket.withPrices(lines, new Map(now.map((one) => [one.variation_id, one.price]))))
      forget()
    }
    setFailure(failed.message)
  }

  return {
    snapshot,
    goods,
    lines,
    discounts,
    earned: promotions.earnedBy(member, off),
    total,
    toPay: total - off,
    lacksWeight: lines.some(basket.lacksWeight),
    member,
    scan,
    hold,
    given,
    isAlone: people.isAlone,
    mostUnchecked: snapshot.data?.unchecked_voucher ?? 0,
    ended,
    failure,
    promised,
    busy,
    paidBy,
    payBy: (by: PaidBy) => {
      setPaidBy(by)
      sale.key = newKey()
    },
    take,
    add,
    pay,
    forgive: () => setFailure(null),
    failUnknown: (code: string) => setFailure(t('till.counter.unknown', { code })),
    setQuantity: (id: number, units: number) => change(basket.withQuantity(lines, id, units)),
    weigh: (id: number, grams: number | null) => change(basket.withGrams(lines, id, grams)),
    remove: (id: number) => change(basket.without(lines, id)),
    keepPromised: () => setPromised([]),
    leaveMember: people.leave,
    onHeld: people.onHeld,
    onEnded: people.onEnded,
    goAlone: people.goAlone,
    give: people.setGiven,
  }
}

const namesOf = (
  { goods }: PromisedDetails,
  lines: readonly basket.BasketLine[],
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
