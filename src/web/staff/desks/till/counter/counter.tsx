import { useRef, type RefObject } from 'react'
import { formatRupiah, rupiah } from '#domain/money.ts'
import { PAID_BY, type PaidBy } from '#domain/till/counter.ts'
import { TILL_TOTAL_MAX } from '#domain/till/till.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { SnapshotState } from '#web/staff/offline/snapshot-state.tsx'
import { BasketLines } from './counter-lines.tsx'
import { CounterMember, ScannedMember } from './counter-member.tsx'
import { PrintedVoucherField } from './printed-voucher.tsx'
import { TillVoucher } from '../till-voucher.tsx'
import { useCounter, type Counter as CounterState } from './use-counter.ts'
import type { Kept, Sold } from './counter-done.tsx'
import tillStyles from '../till.module.css'
import styles from './counter.module.css'
import { ScanField } from './scan-field.tsx'

interface CounterProps {
  onDone: (sold: Sold) => void
  onKept: (kept: Kept) => void
  /** The code of an order was scanned instead. */
  onCollect: (code: string) => void
}

/** Sells goods: one field takes goods, labels of the scale, members and vouchers. */
export function Counter(props: CounterProps) {
  const t = useT()
  const counter = useCounter(props)
  const { basket, people } = counter
  const { member, failure } = people
  const pay = useRef<HTMLButtonElement>(null)
  return (
    <section className={tillStyles.panel} aria-labelledby="till-counter">
      <h2 id="till-counter" className={tillStyles.heading}>
        {t('till.counter.title')}
      </h2>
      <SnapshotState {...counter.snapshot} />
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
          brings={basket.lines.length > 0 ? (counter.earned?.points ?? null) : null}
          onAway={people.leave}
        />
      )}
      {people.scan && <ScannedMember onAway={people.leave} />}
      {people.isAlone ? (
        <PrintedVoucherField
          given={people.given}
          most={counter.snapshot.data?.unchecked_voucher ?? 0}
          onGiven={people.setGiven}
        />
      ) : null}
      {member && !people.isAlone && (
        <TillVoucher
          memberKey={member.key}
          hold={people.hold}
          ended={people.ended}
          onHeld={people.onHeld}
          onEnded={people.onEnded}
          onAway={people.goAlone}
        />
      )}
      <Pay counter={counter} button={pay} />
      <Promised payment={counter.payment} />
    </section>
  )
}

interface PayProps {
  counter: CounterState
  button: RefObject<HTMLButtonElement | null>
}

function Pay({ counter: { basket, payment, toPay }, button }: PayProps) {
  const t = useT()
  return (
    <div className={styles.pay}>
      <p className={styles.total} role="status">
        <span>{t('till.toPay')}</span> <strong>{formatRupiah(toPay)}</strong>
        {toPay < basket.total && (
          <span className={tillStyles.soft}>
            {t('till.counter.withVoucher', { total: formatRupiah(basket.total) })}
          </span>
        )}
      </p>
      <RadioGroup
        legend={t('till.counter.paidBy')}
        legendHidden
        layout="row"
        name="paid-by"
        value={payment.paidBy}
        onChange={(by) => payment.payBy(by as PaidBy)}
      >
        {PAID_BY.map((by) => (
          <RadioCard key={by} value={by} title={t(`till.counter.paidBy.${by}`)} />
        ))}
      </RadioGroup>
      <Button
        ref={button}
        size="lg"
        block
        busy={payment.busy}
        busyLabel={t('till.recording')}
        disabledReason={
          basket.notPaid === null
            ? undefined
            : t(basket.notPaid, { most: formatRupiah(rupiah(TILL_TOTAL_MAX)) })
        }
        onClick={() => void payment.pay()}
      >
        {t('till.counter.pay')}
      </Button>
    </div>
  )
}

/** The counter is about to sell what online orders hold. */
function Promised({ payment }: Pick<CounterState, 'payment'>) {
  const t = useT()
  const { promised, busy, pay, keepPromised } = payment
  return (
    <Confirm
      open={promised.length > 0}
      tone="primary"
      title={t('till.counter.promisedTitle')}
      text={t('till.counter.promisedText')}
      confirmLabel={t('till.counter.sellAnyway')}
      cancelLabel={t('till.counter.back')}
      busy={busy}
      busyLabel={t('till.recording')}
      onConfirm={() => void pay({ takePromised: true })}
      onCancel={keepPromised}
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
