import { useRef } from 'react'
import type { Data } from '#contract/call.ts'
import type { sellGoods } from '#contract/till/counter.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusAtFirst } from '../use-focus-at-first.ts'
import { SoldLines } from './line-promotions.tsx'
import styles from '../till.module.css'

export type Sold = Data<typeof sellGoods>
/** A sale that this device keeps until it has network. */
export type Kept = { number: string; paid: number; voucher: number; hasMember: boolean }

/** A sale that is recorded: what was paid, what the member got, and what the books lacked. */
export function CounterDone({ sold, onNext }: { sold: Sold; onNext: () => void }) {
  const t = useT()
  const next = useRef<HTMLButtonElement>(null)
  useFocusAtFirst(next)
  const { receipt, balance, points_back: back } = sold
  const unbooked = receipt.lines.filter((line) => line.unbooked > 0)
  const points = formatNumber(receipt.points)
  return (
    <section className={styles.panel} aria-labelledby="till-sold">
      <h2 id="till-sold" className={styles.heading}>
        {t('till.counter.sold', { amount: formatRupiah(receipt.paid) })}
      </h2>
      <Banner tone="success" role="status">
        <p>{t('till.counter.number', { number: receipt.number })}</p>
        {receipt.member && balance !== null && (
          <p>
            {t('till.done', { name: receipt.member.name, points, balance: formatNumber(balance) })}
          </p>
        )}
        {back > 0 && <p>{t('till.doneBack', { points: formatNumber(back) })}</p>}
      </Banner>
      <SoldLines receipt={receipt} />
      {unbooked.length > 0 && (
        <Banner tone="info" title={t('till.counter.unbookedTitle')}>
          {unbooked.map((line) => (
            <p key={line.position}>
              {t('till.counter.unbookedLine', {
                count: line.unbooked,
                name: `${line.name} ${line.variation_name}`,
              })}
            </p>
          ))}
        </Banner>
      )}
      <Button ref={next} size="lg" onClick={onNext}>
        {t('till.counter.next')}
      </Button>
    </section>
  )
}

/** A sale that is stored on this device: the goods are sold, the shop receives it later. */
export function CounterKept({ kept, onNext }: { kept: Kept; onNext: () => void }) {
  const t = useT()
  const next = useRef<HTMLButtonElement>(null)
  useFocusAtFirst(next)
  return (
    <section className={styles.panel} aria-labelledby="till-kept">
      <h2 id="till-kept" className={styles.heading}>
        {t('till.counter.sold', { amount: formatRupiah(kept.paid) })}
      </h2>
      <Banner tone="info" role="status" title={t('till.counter.number', { number: kept.number })}>
        <p>{t('till.alone.kept')}</p>
        {kept.voucher > 0 && (
          <p>{t('till.alone.voucherLater', { amount: formatRupiah(kept.voucher) })}</p>
        )}
        {kept.hasMember && <p>{t('till.alone.pointsLater')}</p>}
      </Banner>
      <Button ref={next} size="lg" onClick={onNext}>
        {t('till.counter.next')}
      </Button>
    </section>
  )
}
