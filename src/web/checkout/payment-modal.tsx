import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Summary } from '#contract/checkout.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PaymentDetail } from '#web/checkout/payment-detail.tsx'
import { PaymentMethods } from '#web/checkout/payment-methods.tsx'
import { formatClock } from '#web/hooks/use-countdown.ts'
import { useWait } from '#web/hooks/use-wait.ts'
import { CallFailure } from '#web/send.ts'
import { lastPaymentMethod, summaryQuery, usePlaceOrder } from '#web/checkout/checkout.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'

interface PaymentModalProps {
  summary: Summary
  onClose: () => void
  onPlaced: (orderId: string) => unknown
  /** The order cannot be placed as it is: the customer must change a choice on the page. */
  onRefused: (text: string) => void
}

/**
 * Two steps: 'Select Payment Method', then 'Detail Payment' with its Pay button. A method used
 * before on this device is preselected and skips the first step. Open while mounted.
 */
export function PaymentModal(props: PaymentModalProps) {
  const payment = usePayment(props)
  const { isFree, step, method } = payment
  if (!isFree && (step === 'methods' || !method))
    return <ChoiceModal payment={payment} plain={props.summary} onClose={props.onClose} />
  return <ConfirmModal key="detail" payment={payment} onClose={props.onClose} />
}

type Payment = ReturnType<typeof usePayment>

/** The chosen method, what the order costs with it, and the call that places the order. */
const usePayment = ({ summary: plain, onPlaced, onRefused }: PaymentModalProps) => {
  const t = useT()
  const place = usePlaceOrder()
  const choice = useChoice(plain)
  const { chosen, step, setProblem } = choice
  const [isPaying, setPaying] = useState(false)
  const { left, begin } = useWait()
  // Some coupons depend on the payment method, so each method is priced separately.
  const { data: priced, isPlaceholderData } = useQuery({
    ...summaryQuery(chosen, true),
    enabled: step === 'detail' && chosen !== null && plain.due > 0,
    placeholderData: keepPreviousData,
  })
  const summary = priced ?? plain
  const isFree = summary.due === 0
  const method = isFree
    ? null
    : (summary.available_payments.find(({ id }) => id === chosen) ?? null)

  const fail = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error
    if (error.status === 0 || error.status >= 500)
      setProblem(`${unsure(error, t)} ${t('checkout.retryHint')}`)
    else if (STAYS.has(error.code)) {
      setProblem(whatChanged(error, summary))
      begin(error.retryAfter)
      if (error.code === 'payment_method_unavailable') choice.drop()
    } else if (error.code === 'address_not_found') onRefused(t('checkout.addressGone'))
    else onRefused(error.message)
  }
  const pay = async () => {
    if ((!method && !isFree) || isPaying) return
    setProblem(null)
    setPaying(true)
    try {
      const { order_id } = await place({ summary, paymentMethod: method?.id ?? NOTHING })
      if (method) lastPaymentMethod.write(method.id)
      await onPlaced(order_id)
    } catch (error) {
      fail(error)
    } finally {
      setPaying(false)
    }
  }
  const isPricing = isPlaceholderData && priced !== undefined
  // What the page behind showed when the dialog opened.
  const [opened] = useState(plain)
  const changed =
    priced !== undefined && !isPlaceholderData && priced.subtotal !== opened.subtotal
      ? t('checkout.amountChanged', { from: opened.formatted_total, to: priced.formatted_total })
      : null
  return {
    ...choice,
    summary,
    isFree,
    method,
    waitSeconds: left,
    isPaying,
    isPricing,
    changed,
    pay,
  }
}

const useChoice = (plain: Summary) => {
  const usable = plain.available_payments.filter(({ is_available }) => is_available)
  const [last] = useState(
    () => usable.find(({ id }) => id === lastPaymentMethod.read())?.id ?? null,
  )
  const [chosen, setChosen] = useState(last ?? usable[0]?.id ?? null)
  const [step, setStep] = useState<'methods' | 'detail'>(last === null ? 'methods' : 'detail')
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (next: string | null) => {
    setProblem(null)
    setChosen(next)
  }
  /** The order can no longer be paid this way. */
  const drop = () => {
    setChosen(null)
    setStep('methods')
  }
  return { chosen, choose, drop, step, setStep, problem, setProblem }
}

const unsure = (error: CallFailure, t: ReturnType<typeof useT>): string =>
  error.code === 'no_answer' ? t('checkout.noAnswer') : `${error.message}.`

type StepProps = { payment: Payment; onClose: () => void }

function ChoiceModal({ payment, plain, onClose }: StepProps & { plain: Summary }) {
  const t = useT()
  const { chosen, choose, setStep, problem } = payment
  return (
    <Modal
      open
      onClose={onClose}
      title={t('checkout.paymentTitle')}
      closeLabel={t('shell.close')}
      footer={
        <Button
          size="lg"
          disabledReason={chosen === null ? t('checkout.chooseMethod') : undefined}
          onClick={() => setStep('detail')}
        >
          {t('checkout.continue')}
        </Button>
      }
    >
      <div className="stack">
        <FormAlert text={problem} />
        <PaymentMethods
          methods={plain.available_payments}
          chosen={chosen}
          isCollected={plain.collect !== null}
          onChange={choose}
        />
      </div>
    </Modal>
  )
}

/** Paid at the door, or by the company's terms: here it is only ordered. */
const LATER: ReadonlySet<string> = new Set(['cod', 'invoice'])

function ConfirmModal({ payment, onClose }: StepProps) {
  const t = useT()
  const { summary, isPaying, waitSeconds } = payment
  const wait = waitSeconds > 0 ? t('checkout.wait', { time: formatClock(waitSeconds) }) : undefined
  const isLater = payment.isFree || LATER.has(payment.method?.kind ?? '')
  const act = isLater ? 'checkout.place' : 'checkout.pay'
  return (
    <Modal
      open
      onClose={isPaying ? () => undefined : onClose}
      title={t('checkout.detailTitle')}
      closeLabel={t('shell.close')}
      footer={
        <Button
          size="lg"
          busy={isPaying || payment.isPricing}
          busyLabel={t('checkout.busy')}
          disabledReason={wait}
          onClick={() => void payment.pay()}
        >
          {wait ?? t(act, { amount: summary.formatted_due })}
        </Button>
      }
    >
      <div className="stack">
        <FormAlert text={payment.problem ?? payment.changed} />
        <PaymentDetail
          summary={summary}
          method={payment.method}
          onChangeMethod={() => payment.setStep('methods')}
        />
      </div>
    </Modal>
  )
}

/** The error text with the amount before and now. */
const whatChanged = ({ message, details }: CallFailure, before: Summary): string => {
  const now = (details as { summary?: Summary } | undefined)?.summary?.formatted_due
  return now === undefined || now === before.formatted_due
    ? message
    : `${message}: ${before.formatted_due} → ${now}`
}

/** Payment method id of an order with nothing left to pay. */
const NOTHING = 'free'

/** Errors handled in this dialog: it shows the new total, offers another method, or waits. */
const STAYS: ReadonlySet<string> = new Set([
  'cart_changed',
  'payment_method_unavailable',
  'in_progress',
  'too_many_requests',
  'too_many_orders',
  'idempotency_mismatch',
])
