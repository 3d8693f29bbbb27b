import { paymentMethod } from '#domain/payments/payment-method.ts'
import { lazy, Suspense, useState } from 'react'
import { Question } from '#web/components/question.tsx'
import { useNavigate } from '#web/router.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { rebuyOrder } from '#contract/orders/rebuy.ts'
import type { Data } from '#contract/call.ts'
import { formatNumber } from '#domain/money.ts'
import { pages } from '#contract/pages.ts'
import { CallFailure } from '#web/send.ts'
import type { Translate } from '#i18n/web.ts'
import { useT } from '#web/state/locale.tsx'
import { useOrderActions } from '#web/orders/orders.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './order-actions.module.css'

const loadComplaintModal = () => import('#web/complaints/complaint-modal.tsx')
const ComplaintModal = lazy(() =>
  loadComplaintModal().then((part) => ({ default: part.ComplaintModal })),
)

type RebuyResults = Data<typeof rebuyOrder>['results']
const REASON_LENGTH_MAX = 200

/** What the customer may do with an order now. */
export function OrderActions({ order }: { order: Order }) {
  const t = useT()
  const navigate = useNavigate()
  const { asking, setAsking, finish, giveUp, buyAgain, results, setResults, running } =
    useOrderAttempts(order)
  const [complaining, setComplaining] = useState<'never' | 'open' | 'closed'>('never')
  const may = (action: Order['actions'][number]) => order.actions.includes(action)
  return (
    <div className={`no-print ${styles.actions}`}>
      {may('complete') && (
        <Button size="lg" onClick={() => setAsking('complete')}>
          {t('orders.complete')}
        </Button>
      )}
      {may('rate') && (
        <ButtonLink size="lg" to={pages.rateOrder(order.id)}>
          {t('orders.rate')}
        </ButtonLink>
      )}
      {may('rebuy') && <RebuyButton may={may} running={running} buyAgain={buyAgain} />}
      {(may('cancel') || may('ask_cancel')) && (
        <Button size="lg" variant="secondary" onClick={() => setAsking('cancel')}>
          {t(may('cancel') ? 'orders.cancel' : 'orders.cancelAsk')}
        </Button>
      )}
      {may('complain') && <ComplainButton setComplaining={setComplaining} />}
      {complaining !== 'never' && (
        <Suspense fallback={null}>
          <ComplaintModal
            orderId={order.id}
            open={complaining === 'open'}
            onClose={() => setComplaining('closed')}
          />
        </Suspense>
      )}
      <CompleteQuestion
        order={order}
        open={asking === 'complete'}
        busy={running === 'complete'}
        onConfirm={() => void finish()}
        onCancel={() => setAsking(null)}
      />
      <CancelQuestion
        order={order}
        open={asking === 'cancel'}
        busy={running === 'cancel'}
        onConfirm={(reason) => void giveUp(reason)}
        onCancel={() => setAsking(null)}
      />
      <RebuyResultsModal
        results={results}
        onClose={() => setResults(null)}
        onCart={() => void navigate(pages.cart())}
      />
    </div>
  )
}

interface RebuyButtonProps {
  may: (action: Order['actions'][number]) => boolean
  running: 'cancel' | 'pay' | 'complete' | 'rebuy' | null
  buyAgain: () => Promise<void>
}

function RebuyButton({ may, running, buyAgain }: RebuyButtonProps) {
  const t = useT()
  return (
    <Button
      size="lg"
      variant={may('complete') || may('rate') ? 'secondary' : 'primary'}
      busy={running === 'rebuy'}
      busyLabel={t('shell.loading')}
      onClick={() => void buyAgain()}
    >
      {t('orders.rebuy')}
    </Button>
  )
}

function ComplainButton({
  setComplaining,
}: {
  setComplaining: (next: 'closed' | 'open' | 'never') => void
}) {
  const t = useT()
  return (
    <Button
      size="lg"
      variant="secondary"
      onPointerEnter={() => void loadComplaintModal()}
      onClick={() => setComplaining('open')}
    >
      {t('orders.complain')}
    </Button>
  )
}

/** The calls of the actions, each with a toast for its outcome. */
function useOrderAttempts(order: Order) {
  const t = useT()
  const navigate = useNavigate()
  const { complete, cancel, rebuy, running } = useOrderActions()
  const [asking, setAsking] = useState<'complete' | 'cancel' | null>(null)
  const [results, setResults] = useState<RebuyResults | null>(null)
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      showToast({
        text: error instanceof CallFailure ? error.message : String(error),
        tone: 'error',
        id: 'order',
      })
    }
    setAsking(null)
  }
  const finish = () =>
    attempt(async () => {
      const { points_earned } = await complete(order.id)
      showToast({
        text: t('orders.completed.toast', { points: formatNumber(points_earned) }),
        tone: 'success',
        id: 'order',
      })
    })
  const giveUp = (reason: string) =>
    attempt(async () => {
      const { state } = await cancel(order.id, reason)
      showToast({
        text: t(state === 'cancelled' ? 'orders.cancelledToast' : 'orders.cancelAskedToast'),
        id: 'order',
      })
    })
  const buyAgain = () =>
    attempt(async () => {
      const answer = await rebuy(order.id)
      if (answer.some(({ result }) => result !== 'added')) return setResults(answer)
      await navigate(pages.cart())
      showToast({ text: t('orders.rebuyAll'), tone: 'success', id: 'order' })
    })
  return { asking, setAsking, finish, giveUp, buyAgain, results, setResults, running }
}

interface OrderQuestionProps {
  order: Order
  open: boolean
  busy: boolean
  onCancel: () => void
}

function CompleteQuestion({ order, ...rest }: OrderQuestionProps & { onConfirm: () => void }) {
  const t = useT()
  return (
    <Question
      {...rest}
      title={t('orders.completeQuestion')}
      text={
        order.points_to_earn > 0
          ? t('orders.completeText', { points: formatNumber(order.points_to_earn) })
          : t('orders.completeTextPlain')
      }
      tone="primary"
      confirmLabel={t('orders.completeConfirm')}
    />
  )
}

function CancelQuestion({
  order,
  onConfirm,
  ...rest
}: OrderQuestionProps & { onConfirm: (reason: string) => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const mayCancel = order.actions.includes('cancel')
  return (
    <Question
      {...rest}
      title={t(mayCancel ? 'orders.cancelQuestion' : 'orders.cancelAskQuestion')}
      text={outcomeOf(order, t)}
      confirmLabel={t(mayCancel ? 'orders.cancelConfirm' : 'orders.cancelAsk')}
      cancelLabel={t('orders.cancelKeep')}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <Field label={t('orders.cancelReason')}>
        <TextArea
          rows={2}
          maxLength={REASON_LENGTH_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Question>
  )
}

/** What becomes of the order and of the money when it is cancelled now. */
const outcomeOf = (order: Order, t: Translate): string => {
  if (!order.actions.includes('cancel'))
    return t('orders.cancelAskText', { fee: order.formatted_service_fee })
  if (order.state === 'pending_payment') return t('orders.cancelTextUnpaid')
  const { payment } = order
  if (payment?.kind === 'cod') return t('orders.cancelTextUnpaid')
  if (payment?.kind === 'invoice')
    return t('orders.cancelTextInvoice', { total: order.formatted_total })
  const way =
    payment?.kind === 'none'
      ? 'orders.cancelTextCredit'
      : payment && RETURNS.has(payment.kind)
        ? paymentMethod(payment.method)?.isGeneric
          ? 'orders.cancelTextOtherWallet'
          : 'orders.cancelTextWallet'
        : 'orders.cancelTextOther'
  return t(way, { total: order.formatted_total, method: payment?.method_name ?? '' })
}

/** Kinds whose money goes back to where it came from. */
const RETURNS: ReadonlySet<string> = new Set(['e_wallet', 'card', 'paylater'])

interface RebuyResultsModalProps {
  results: RebuyResults | null
  onClose: () => void
  onCart: () => void
}

/**
 * When not everything went into the cart as it was ordered: what did, what did not, what costs
 * another price.
 */
function RebuyResultsModal({ results, onClose, onCart }: RebuyResultsModalProps) {
  const t = useT()
  const isShort =
    results?.some(({ result }) => result === 'unavailable' || result === 'adjusted') ?? false
  return (
    <Modal
      open={results !== null}
      onClose={onClose}
      title={t(isShort ? 'orders.rebuySome' : 'orders.rebuyTitle')}
      closeLabel={t('shell.close')}
      footer={
        <Button size="lg" onClick={onCart}>
          {t('orders.toCart')}
        </Button>
      }
    >
      <ul className={`plain-list ${styles.results}`}>
        {results?.map(({ variation_id, name, result, quantity, limited_by }) => (
          <li key={variation_id}>
            <strong>{name}</strong>:{' '}
            {t(limited_by === 'limit' ? 'orders.rebuy.most' : `orders.rebuy.${result}`, {
              quantity,
            })}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
