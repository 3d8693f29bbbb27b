import { useMemo, useState } from 'react'
import type { ScaleLabels } from '#contract/staff/picking/scale-labels.ts'
import { useT } from '#web/staff/words.ts'
import { newKey } from '#web/state/idempotency.ts'
import { readTyped } from './basket.ts'
import { kindOfCode } from '../codes.ts'
import { nextNumber } from '../receipts/receipt-number.ts'
import { useBasket } from './use-basket.ts'
import { useMemberOfSale } from './use-member-of-sale.ts'
import { usePayment, type Done } from './use-payment.ts'
import { useTillGoods } from './use-till-goods.ts'

const NO_LABELS: ScaleLabels = { item_digits: 5, price_prefix: 0, price_unit: 1 }

export type Counter = ReturnType<typeof useCounter>

/** A sale at the till: its lines, its member and voucher, and its payment. */
export function useCounter({ onCollect, ...done }: Done & { onCollect: (code: string) => void }) {
  const t = useT()
  const kept = useTillGoods()
  const { snapshot } = kept
  const goods = useMemo(() => snapshot.data?.goods ?? [], [snapshot.data])
  const people = useMemberOfSale()
  const [id] = useState(() => ({ number: nextNumber(), key: newKey() }))
  const basket = useBasket(kept, () => {
    people.setFailure(null)
    id.key = newKey()
  })
  const off = Math.min(people.hold?.amount ?? people.given?.amount ?? 0, basket.total)

  const read = (text: string) => readTyped(text, goods, snapshot.data?.labels ?? NO_LABELS)
  /** Whether the shop has to be asked who or what it is. */
  const asks = (text: string): boolean => {
    const kind = kindOfCode(text)
    return kind === 'member' || kind === 'voucher' || read(text).kind === 'phone'
  }
  /** Takes what was scanned or typed; false when it names nothing. */
  const take = async (text: string): Promise<boolean> => {
    const kind = kindOfCode(text)
    if (kind === 'collect') {
      onCollect(text.trim())
      return true
    }
    if (kind === 'member') return people.identify({ code: text.trim() })
    if (kind === 'voucher') return people.holdScanned(text.trim())
    const named = read(text)
    if (named.kind === 'good') basket.add(named.good)
    if (named.kind === 'label') basket.addLabelled(named.good, named.amount)
    if (named.kind === 'phone') return people.identify({ phone_number: text.trim() })
    return named.kind !== 'none'
  }
  return {
    snapshot,
    goods,
    basket,
    people,
    payment: usePayment({ id, goods: kept, basket, people, off }, done),
    earned: basket.earnedBy(people.member, off),
    toPay: basket.total - off,
    asks,
    take,
    forgive: () => people.setFailure(null),
    failUnknown: (code: string) => people.setFailure(t('till.counter.unknown', { code })),
  }
}
