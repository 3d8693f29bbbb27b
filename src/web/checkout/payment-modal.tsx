import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Summary } from '#contract/checkout.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PaymentDetail } from '#web/checkout/payment-detail.tsx'
import { PaymentMethods, type Method } from '#web/checkout/payment-methods.tsx'
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
export function PaymentModal({ summary: plain, onClose, onPlaced, onRefused }: PaymentModalProps) {
  const t = useT()
  const place = usePlaceOrder()
  const choice = useChoice(plain)
  const { chosen, choose, step, setStep, problem, isPaying, opened } = choice
  const { left, begin } = useWait()
  // Some coupons depend on the payment method, so each method is priced separately.
  const { data: priced, isPlaceholderData } = useQuery({
    ...summaryQuery(chosen, true),
    enabled: step === 'detail' && chosen !== null && plain.due > 0,
    placeholderData: keepPreviousData,
  })
  const summary = priced ?? plain
  const changed =
    priced !== undefined && !isPlaceholderData && priced.subtotal !== opened.subtotal
      ? t('checkout.amountChanged', { from: opened.formatted_total, to: priced.formatted_total })
      : null
  const isFree = summary.due === 0
  const method = isFree
    ? null
    : (summary.available_payments.find(({ id }) => id === chosen) ?? null)

  const pay = usePay({
    method,
    isFree,
    ...choice,
    onWait: begin,
    place,
    summary,
    onPlaced,
    onRefused,
  })

  if (!isFree && (step === 'methods' || !method)) {
    return (
      <ChoiceModal
        onClose={onClose}
        chosen={chosen}
        setStep={setStep}
        problem={problem}
        plain={plain}
        setChosen={choose}
      />
    )
  }
  return (
    <ConfirmModal
      key="detail"
      isPaying={isPaying}
      onClose={onClose}
      isPlaceholderData={isPlaceholderData}
      priced={priced}
      pay={pay}
      isFree={isFree}
      summary={summary}
      problem={problem}
      waitSeconds={left}
      changed={changed}
      method={method}
      setStep={setStep}
    />
  )
}

const useChoice = (plain: Summary) => {
  const usable = plain.available_payments.filter(({ is_available }) => is_available)
  const [last] = useState(
    () => usable.find(({ id }) => id === lastPaymentMethod.read())?.id ?? null,
  )
  const [chosen, setChosen] = useState(last ?? usable[0]?.id ?? null)
  const [step, setStep] = useState<'methods' | 'detail'>(last === null ? 'methods' : 'detail')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPaying, setPaying] = useState(false)
  // What the page behind showed when the dialog opened.
  const [opened] = useState(plain)
  const choose = (next: string | null) => {
    setProblem(null)
    setChosen(next)
  }
  const onUnavailable = () => {
    setChosen(null)
    setStep('methods')
  }
  const shown = { chosen, step, problem, isPaying, opened }
  return { ...shown, choose, setStep, setProblem, setPaying, onUnavailable }
}

const unsure = (error: CallFailure, t: ReturnType<typeof useT>): string =>
  error.code === 'no_answer' ? t('checkout.noAnswer') : `${error.message}.`

interface UsePay {
  method: Method | null
  isFree: boolean
  isPaying: boolean
  setProblem: (next: string | null) => void
  setPaying: (next: boolean) => void
  /** The order can no longer be paid this way. */
  onUnavailable: () => void
  onWait: (seconds: number | null) => void
  place: ReturnType<typeof usePlaceOrder>
  summary: Summary
  onPlaced: (orderId: string) => unknown
  onRefused: (text: string) => void
}

const usePay = ({
  method,
  isFree,
  isPaying,
  setProblem,
  setPaying,
  onUnavailable,
  onWait,
  place,
  summary,
  onPlaced,
  onRefused,
}: UsePay) => {
  const t = useT()
  const pay = async () => {
    if ((!method && !isFree) || isPaying) return
    setProblem(null)
    setPaying(true)
    try {
      const { order_id } = await place({ summary, paymentMethod: method?.id ?? NOTHING })
      if (method) lastPaymentMethod.write(method.id)
      await onPlaced(order_id)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.status === 0 || error.status >= 500)
        setProblem(`${unsure(error, t)} ${t('checkout.retryHint')}`)
      else if (STAYS.has(error.code)) {
        setProblem(whatChanged(error, summary))
        onWait(error.retryAfter)
        if (error.code === 'payment_method_unavailable') onUnavailable()
      } else if (error.code === 'address_not_found') onRefused(t('checkout.addressGone'))
      else onRefused(error.message)
    } finally {
      setPaying(false)
    }
  }
  return pay
}

interface ChoiceModalProps {
  onClose: () => void
  chosen: string | null
  setStep: (next: 'detail' | 'methods') => void
  /** Why the method that was chosen cannot be used. */
  problem: string | null
  plain: Summary
  setChosen: (next: string | null) => void
}

function ChoiceModal({ onClose, chosen, setStep, problem, plain, setChosen }: ChoiceModalProps) {
  const t = useT()
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
          onChange={setChosen}
        />
      </div>
    </Modal>
  )
}

interface ConfirmModalProps {
  isPaying: boolean
  onClose: () => void
  isPlaceholderData: boolean
  priced: Summary | undefined
  pay: () => Promise<void>
  isFree: boolean
  summary: Summary
  problem: string | null
  /** How long the shop wants the next attempt to wait. */
  waitSeconds: number
  changed: string | null
  method: Method | null
  setStep: (next: 'detail' | 'methods') => void
}

function ConfirmModal({
  isPaying,
  onClose,
  isPlaceholderData,
  priced,
  pay,
  isFree,
  summary,
  problem,
  waitSeconds,
  changed,
  method,
  setStep,
}: ConfirmModalProps) {
  const t = useT()
  const wait = waitSeconds > 0 ? t('checkout.wait', { time: formatClock(waitSeconds) }) : undefined
  return (
    <Modal
      open
      onClose={isPaying ? () => undefined : onClose}
      title={t('checkout.detailTitle')}
      closeLabel={t('shell.close')}
      footer={
        <Button
          size="lg"
          busy={isPaying || (isPlaceholderData && priced !== undefined)}
          busyLabel={t('checkout.busy')}
          disabledReason={wait}
          onClick={() => void pay()}
        >
          {wait ?? t(isFree ? 'checkout.place' : 'checkout.pay', { amount: summary.formatted_due })}
        </Button>
      }
    >
      <div className="stack">
        <FormAlert text={problem ?? changed} />
        <PaymentDetail
          summary={summary}
          method={method}
          onChangeMethod={() => setStep('methods')}
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
