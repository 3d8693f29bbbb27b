import { useCallback, useMemo, useRef, useState } from 'react'
import type { BodyInput } from '#contract/call.ts'
import { formatRupiah } from '#domain/money.ts'
import { listTillGoods, sellGoods, type CounterGood } from '#contract/till/counter.ts'
import { identifyMember, releaseMemberVoucher, type TillMember } from '#contract/till/members.ts'
import { keepAct } from '#web/staff/offline/outbox.ts'
import { useSnapshot } from '#web/staff/offline/use-snapshot.ts'
import { send } from '#web/staff/send.ts'
import { newKey } from '#web/state/idempotency.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import type { CallFailure } from '#web/send.ts'
import { atTill } from './at-till.ts'
import * as basket from './basket.ts'
import { kindOfCode } from './codes.ts'
import type { Kept, Sold } from './counter-done.tsx'
import { nextNumber } from './receipt-number.ts'
import { holdVoucher, type Hold } from './till-voucher.tsx'

export const GOODS_SCOPE = 'till-goods'
/** How long a till sells without network: prices and stock that are older are not sold by. */
const ALONE_MS_MAX = 30 * 60_000
const FRESH_MS = 120_000
const NO_LABELS: basket.Labels = { item_digits: 5, price_prefix: 0, price_unit: 1 }

/** No answer of the shop: the network, or a server that cannot be reached. */
const isAway = ({ status }: CallFailure): boolean => status === 0 || status >= 500

type Promised = { name: string; available: number; orders: string[] }
type PromisedDetails = {
  goods: { variation_id: string; available: number; orders: { number: string }[] }[]
}
type PriceDetails = { goods: { variation_id: string; price: number }[] }
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
  const { member, scan, hold, ended, failure, setFailure, ...people } = useMemberOfSale()
  const [promised, setPromised] = useState<Promised[]>([])
  const [busy, setBusy] = useState(false)
  // One number and one key a sale, so that a repeat records it once.
  const [sale] = useState(() => ({ number: nextNumber(), key: newKey() }))

  const total = basket.totalOf(lines)
  const change = (next: basket.BasketLine[]) => {
    setLines(next)
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
      lines: basket.sentLines(lines),
      grand_total: total,
      take_promised: takePromised,
      ...(member ? { member_key: member.key } : {}),
      ...(hold ? { voucher_hold_id: hold.id } : {}),
    }
    // A code that was scanned without network is read when the sale is settled.
    const failed = scan ? null : await atTill(() => record(body))
    if (scan || (failed && isAway(failed))) await keep(body)
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
      words: { number: sale.number, amount: formatRupiah(total) },
      effect: null,
      body: memberScan ? { ...body, member_scan: memberScan } : body,
    })
    if (kept) onKept({ number: sale.number, total, hasMember: member !== null || scan !== null })
  }
  const fail = (failed: CallFailure) => {
    sale.key = newKey()
    if (failed.code === 'voucher_unusable') people.onEnded('late')
    if (failed.code === 'receipt_taken') sale.number = nextNumber()
    if (failed.code === 'stock_promised')
      return setPromised(namesOf(failed.details as PromisedDetails, lines, locale))
    if (failed.code === 'till_price_changed') {
      const { goods: now } = failed.details as PriceDetails
      setLines(basket.withPrices(lines, new Map(now.map((one) => [one.variation_id, one.price]))))
      forget()
    }
    setFailure(failed.message)
  }

  return {
    snapshot,
    goods,
    lines,
    total,
    toPay: total - Math.min(hold?.amount ?? 0, total),
    lacksWeight: lines.some(basket.lacksWeight),
    member,
    scan,
    hold,
    ended,
    failure,
    promised,
    busy,
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

/** The code of a member that was scanned while there was no network, and when. */
type Scan = { code: string; at: number }

/** The member of a sale and the voucher that is held for it. */
const useMemberOfSale = () => {
  const t = useT()
  const [member, setMember] = useState<TillMember | null>(null)
  const [scan, setScan] = useState<Scan | null>(null)
  const [hold, setHold] = useState<Hold | null>(null)
  const [ended, setEnded] = useState<'late' | 'released' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const onHeld = (held: Hold) => {
    setHold(held)
    setEnded(null)
  }
  const onEnded = useCallback((how: 'late' | 'released') => {
    setHold(null)
    setEnded(how)
  }, [])
  const leave = () => {
    if (hold) send(releaseMemberVoucher, { params: { id: hold.id } }).catch(() => null)
    setHold(null)
    setEnded(null)
    setMember(null)
    setScan(null)
  }
  const identify = async (body: { code: string } | { phone_number: string }): Promise<boolean> => {
    const failed = await atTill(async () => {
      const found = await send(identifyMember, { body })
      leave()
      setMember(found)
      setFailure(null)
    })
    if (failed && isAway(failed)) {
      leave()
      if ('code' in body) setScan({ code: body.code, at: Date.now() })
      setFailure('code' in body ? null : t('till.alone.phone'))
    } else if (failed) setFailure(failed.errors['phone_number']?.[0] ?? failed.message)
    return true
  }
  const holdScanned = async (code: string): Promise<boolean> => {
    if (!member) setFailure(t('till.voucherFirst'))
    else {
      const failed = await atTill(async () => onHeld(await holdVoucher(member.key, { code })))
      setFailure(failed && failed.message)
    }
    return true
  }
  return {
    member,
    scan,
    hold,
    ended,
    failure,
    setFailure,
    identify,
    holdScanned,
    leave,
    onHeld,
    onEnded,
  }
}
