import type { Summary } from '#contract/checkout.ts'
import { useState } from 'react'
import type { PhoneCustomer } from '#contract/staff/orders/phone-orders.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { PlacedOrder } from './placed.tsx'
import type { Draft } from './use-draft.ts'
import { usePlacing } from './use-placing.ts'
import styles from './phone-orders.module.css'

const NOTES_MAX = 500

interface TotalsProps {
  draft: Draft
  customer: PhoneCustomer
  onPlaced: (order: PlacedOrder) => void
}

/** What it costs, how it is paid, and the button that places the order. */
export function Totals({ draft, customer, onPlaced }: TotalsProps) {
  const t = useT()
  const [method, setMethod] = useState('')
  const [notes, setNotes] = useState('')
  const { busy, failure, unanswered, place, askAgain } = usePlacing(customer, {
    onPlaced,
    onRefused: draft.query.refetch,
  })
  const { summary, lines } = draft.draft!
  const byCode = summary.automatic_discounts.reduce(
    (rest, { amount }) => rest - amount,
    summary.discount,
  )
  const left = lines.filter((line) => !line.is_ordered)
  const placeNow = () =>
    place(
      {
        address_id: summary.selected_address?.id ?? '',
        time_pickup: summary.selected_time_pickup ?? '',
        payment_method: method,
        notes,
        expected_total: summary.total,
        cart_version: summary.cart_version,
      },
      summary.formatted_total,
    )
  if (unanswered)
    return <Unanswered failure={failure} unanswered={unanswered} busy={busy} askAgain={askAgain} />
  return (
    <section className={styles.part}>
      <h2>{t('phoneOrder.payment')}</h2>
      <Amounts summary={summary} byCode={byCode} />
      <MethodField method={method} summary={summary} setMethod={setMethod} />
      <NotesField notes={notes} setNotes={setNotes} />
      <FormAlert text={failure} />
      {left.length > 0 && (
        <p className={styles.warning}>
          {t('phoneOrder.leftBehind', { names: left.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {summary.requirements.length > 0 && (
        <ul className={styles.missing}>
          {summary.requirements.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      <PlaceButton
        busy={busy}
        summary={summary}
        left={left}
        method={method}
        draft={draft}
        placeNow={placeNow}
      />
    </section>
  )
}

interface UnansweredProps {
  failure: string | null
  unanswered: { total: string }
  busy: boolean
  askAgain: () => Promise<void>
}

function Unanswered({ failure, unanswered, busy, askAgain }: UnansweredProps) {
  const t = useT()
  return (
    <section className={styles.part}>
      <h2>{t('phoneOrder.payment')}</h2>
      <FormAlert text={failure} />
      <p role="status">{t('phoneOrder.unanswered', { total: unanswered.total })}</p>
      <Button block busy={busy} onClick={() => void askAgain()}>
        {t('phoneOrder.askAgain')}
      </Button>
    </section>
  )
}

function Amounts({ summary, byCode }: { summary: Summary; byCode: number }) {
  const t = useT()
  return (
    <dl className={styles.amounts}>
      <Amount label={t('phoneOrder.subtotal')}>{summary.formatted_subtotal}</Amount>
      <Amount label={t('phoneOrder.shipping')}>{summary.formatted_shipping}</Amount>
      <Amount label={summary.service_fee_label}>{summary.formatted_service_fee}</Amount>
      {summary.automatic_discounts.map(({ id, name, formatted_amount }) => (
        <Amount key={id} label={name}>
          {formatted_amount}
        </Amount>
      ))}
      {byCode > 0 && (
        <Amount label={`${t('phoneOrder.discount')} ${summary.applied_coupons.join(', ')}`}>
          {formatRupiah(-byCode)}
        </Amount>
      )}
      <Amount label={t('phoneOrder.total')}>
        <strong>{summary.formatted_total}</strong>
      </Amount>
    </dl>
  )
}

interface MethodFieldProps {
  method: string
  summary: Summary
  setMethod: (next: string) => void
}

function MethodField({ method, summary, setMethod }: MethodFieldProps) {
  const t = useT()
  return (
    <Field label={t('phoneOrder.method')} hint={t('phoneOrder.methodHint')} required>
      <Select
        value={method}
        placeholder={t('phoneOrder.choose')}
        options={summary.available_payments.map((one) => ({
          value: one.id,
          label: one.reason ? `${one.name} · ${one.reason}` : one.name,
          disabled: !one.is_available,
        }))}
        onChange={(event) => setMethod(event.target.value)}
      />
    </Field>
  )
}

function NotesField({ notes, setNotes }: { notes: string; setNotes: (next: string) => void }) {
  const t = useT()
  return (
    <Field label={t('phoneOrder.notes')}>
      <TextInput
        value={notes}
        maxLength={NOTES_MAX}
        autoComplete="off"
        onChange={(event) => setNotes(event.target.value)}
      />
    </Field>
  )
}

interface PlaceButtonProps {
  busy: boolean
  summary: Summary
  left: readonly object[]
  method: string
  draft: Draft
  placeNow: () => Promise<void>
}

function PlaceButton({ busy, summary, left, method, draft, placeNow }: PlaceButtonProps) {
  const t = useT()
  return (
    <Button
      block
      busy={busy}
      disabledReason={
        summary.requirements[0]?.message ??
        (left.length > 0 ? t('phoneOrder.notOrdered') : undefined) ??
        (method === '' ? t('phoneOrder.methodFirst') : undefined) ??
        (draft.isSaving ? t('staff.loading') : undefined)
      }
      onClick={() => void placeNow()}
    >
      {t('phoneOrder.placeOrder', { total: summary.formatted_total })}
    </Button>
  )
}

function Amount({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
