import { useRef, type RefObject } from 'react'
import { formatRupiah } from '#domain/money.ts'
import { PAID_BY, type PaidBy } from '#domain/till/counter.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { SnapshotState } from '#web/staff/offline/snapshot-state.tsx'
import type { BasketLine } from './basket.ts'
import { BasketLines } from './counter-lines.tsx'
import { CounterMember, ScannedMember } from './counter-member.tsx'
import { PrintedVoucherField } from './printed-voucher.tsx'
import { TillVoucher } from './till-voucher.tsx'
import { useCounter, type Counter as CounterState } from './use-counter.ts'
import type { Kept, Sold } from './counter-done.tsx'
import tillStyles from './till.module.css'
import styles from './counter.module.css'
import { ScanField } from './scan-field.tsx'

interface CounterProps {
  onDone: (sold: Sold) => void
  onKept: (kept: Kept) => void
  /** The code of an order was scanned instead. */
  onCollect: (code: string) => void
}

/** Sells goods: one field takes goods, labels of the scale, members and vouchers. */
export function Counter({ onDone, onKept, onCollect }: CounterProps) {
  const t = useT()
  const counter = useCounter({ onDone, onKept, onCollect })
  const { lines, member, hold, total, toPay, failure, snapshot } = counter
  const pay = useRef<HTMLButtonElement>(null)
  return (
    <section className={tillStyles.panel} aria-labelledby="till-counter">
      <h2 id="till-counter" className={tillStyles.heading}>
        {t('till.counter.title')}
      </h2>
      <SnapshotState {...snapshot} />
      {failure !== null && (
        // Does not take the focus: the next scan belongs to the field.
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <ScanField counter={counter} onEmpty={() => pay.current?.focus()} />
      <BasketLines counter={counter} />
      {member && (
        <CounterMember
          member={member}
          brings={lines.length > 0 ? (counter.earned?.points ?? null) : null}
          onAway={counter.leaveMember}
        />
      )}
      {counter.scan && <ScannedMember onAway={counter.leaveMember} />}
      {counter.isAlone ? (
        <PrintedVoucherField
          given={counter.given}
          most={counter.mostUnchecked}
          onGiven={counter.give}
        />
      ) : null}
      {member && !counter.isAlone && (
        <TillVoucher
          memberKey={member.key}
          hold={hold}
          ended={counter.ended}
          onHeld={counter.onHeld}
          onEnded={counter.onEnded}
          onAway={counter.goAlone}
        />
      )}
      <Pay toPay={toPay} total={total} counter={counter} pay={pay} lines={lines} />
      <Promised counter={counter} />
    </section>
  )
}

interface PayProps {
  toPay: number
  total: number
  counter: ReturnType<typeof useCounter>
  pay: RefObject<HTMLButtonElement | null>
  lines: BasketLine[]
}

function Pay({ toPay, total, counter, pay, lines }: PayProps) {
  const t = useT()
  return (
    <div className={styles.pay}>
      <p className={styles.total} role="status">
        <span>{t('till.toPay')}</span> <strong>{formatRupiah(toPay)}</strong>
        {toPay < total && (
          <span className={tillStyles.soft}>
            {t('till.counter.withVoucher', { total: formatRupiah(total) })}
          </span>
        )}
      </p>
      <RadioGroup
        legend={t('till.counter.paidBy')}
        legendHidden
        layout="row"
        name="paid-by"
        value={counter.paidBy}
        onChange={(by) => counter.payBy(by as PaidBy)}
      >
        {PAID_BY.map((by) => (
          <RadioCard key={by} value={by} title={t(`till.counter.paidBy.${by}`)} />
        ))}
      </RadioGroup>
      <Button
        ref={pay}
        size="lg"
        block
        busy={counter.busy}
        busyLabel={t('till.recording')}
        disabledReason={
          lines.length === 0
            ? t('till.counter.empty')
            : counter.lacksWeight
              ? t('till.counter.weightNeeded')
              : undefined
        }
        onClick={() => void counter.pay()}
      >
        {t('till.counter.pay')}
      </Button>
    </div>
  )
}

/** The counter is about to sell what online orders hold. */
function Promised({ counter }: { counter: CounterState }) {
  const t = useT()
  const { promised } = counter
  return (
    <Confirm
      open={promised.length > 0}
      tone="primary"
      title={t('till.counter.promisedTitle')}
      text={t('till.counter.promisedText')}
      confirmLabel={t('till.counter.sellAnyway')}
      cancelLabel={t('till.counter.back')}
      busy={counter.busy}
      busyLabel={t('till.recording')}
      onConfirm={() => void counter.pay({ takePromised: true })}
      onCancel={counter.keepPromised}
    >
      <ul className={styles.promised}>
        {promised.map(({ name, available, orders }) => (
          <li key={name}>
            {t('till.counter.promisedLine', { name, available, orders: orders.join(', ') })}
          </li>
        ))}
      </ul>
    </Confirm>
  )
}
