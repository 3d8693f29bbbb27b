import { lazy, Suspense, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { formatRupiah } from '#domain/money.ts'
import { PAID_BY, type PaidBy } from '#domain/till/counter.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/form/choice-list.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { SnapshotState } from '#web/staff/offline/snapshot-state.tsx'
import { searchGoods } from './basket.ts'
import { BasketLines } from './counter-lines.tsx'
import { CounterMember, ScannedMember } from './counter-member.tsx'
import { PrintedVoucherField } from './printed-voucher.tsx'
import { TillVoucher } from './till-voucher.tsx'
import { useFocusAtFirst } from './use-focus-at-first.ts'
import { useCounter, type Counter as CounterState } from './use-counter.ts'
import type { Kept, Sold } from './counter-done.tsx'
import tillStyles from './till.module.css'
import styles from './counter.module.css'

const Scanner = lazy(() =>
  import('#web/staff/scan/scanner.tsx').then(({ Scanner: it }) => ({ default: it })),
)

const LIST = 'till-found'
/** Nothing of the list is marked. */
const NONE = -1

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
      <Promised counter={counter} />
    </section>
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

function ScanField({ counter, onEmpty }: { counter: CounterState; onEmpty: () => void }) {
  const t = useT()
  const locale = useLocale()
  const field = useRef<HTMLInputElement>(null)
  useFocusAtFirst(field)
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(NONE)
  const [scanning, setScanning] = useState(false)
  const found = searchGoods(typed, counter.goods)
  const isOpen = found.length > 0

  const reset = () => {
    setTyped('')
    setMarked(NONE)
    field.current?.focus()
  }
  const take = async (text: string) => {
    if (text.trim() === '') return counter.lines.length > 0 ? onEmpty() : undefined
    if (await counter.take(text)) return reset()
    if (isOpen && text === typed) {
      const pick = found.length === 1 ? found[0] : found[marked]
      // Of several nothing is added unseen: the first is marked, the next Enter adds it.
      if (!pick) return setMarked(0)
      counter.add(pick)
      return reset()
    }
    counter.failUnknown(text)
    field.current?.select()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is held must not choose what its first press marked.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !isOpen) return
    event.preventDefault()
    const from = marked === NONE && step < 0 ? 0 : marked
    setMarked((from + step + found.length) % found.length)
  }

  return (
    <form
      className={tillStyles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void take(typed)
      }}
    >
      <Field label={t('till.counter.scan')} hint={t('till.counter.scanHint')}>
        <TextInput
          ref={field}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMarked(NONE)
            counter.forgive()
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={LIST}
          aria-activedescendant={marked === NONE ? undefined : `${LIST}-${marked}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      </Field>
      <p className={found.length > 1 ? tillStyles.soft : 'visually-hidden'} role="status">
        {found.length > 1 && t('till.counter.several', { count: found.length })}
      </p>
      {isOpen && (
        <ChoiceList
          id={LIST}
          label={t('till.counter.found')}
          emptyText=""
          active={marked}
          // A resting mouse marks nothing that Enter would add.
          onActive={() => undefined}
          onChoose={(at) => {
            const good = found[at]
            if (!good) return
            counter.add(good)
            reset()
          }}
          options={found.map((good) => ({
            value: good.variation_id,
            text: good.name[locale],
            content: (
              <span className={styles.option}>
                <span>
                  {good.name[locale]} · {good.variation[locale]}
                </span>
                <span className={tillStyles.soft}>
                  {formatRupiah(good.price)}
                  {good.on_hand !== null &&
                    ` · ${t('till.counter.onHand', { count: good.on_hand })}`}
                </span>
              </span>
            ),
          }))}
        />
      )}
      <div className={tillStyles.buttons}>
        <Button type="submit" variant="secondary">
          {t('till.counter.add')}
        </Button>
        <Button
          variant="ghost"
          icon={<ScanLine size={20} strokeWidth={1.75} />}
          onClick={() => setScanning(true)}
        >
          {t('till.camera')}
        </Button>
      </div>
      {scanning && (
        <Suspense>
          <Scanner
            withBarcodes
            onClose={() => setScanning(false)}
            onRead={(code) => {
              setScanning(false)
              void take(code)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
