import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  previewOrderRefund,
  refundOrderByHand,
  type RefundPlanned,
} from '#contract/staff/orders/refund-by-hand.ts'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { formatRupiah } from '#domain/money.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn, type WaitingFor } from '#web/staff/form/waiting-in.ts'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { CallFailure } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { ORDERS } from '../use-act.ts'
import { RefundEffect } from './refund-effect.tsx'
import { RefundFields } from './refund-fields.tsx'
import { amountOf, previewOf, unitsOf, useRefundForm, type RefundForm } from './use-refund-form.ts'
import styles from '../orders.module.css'

interface RefundDialogProps {
  order: StaffOrder
  onClose: () => void
  onWaits: (waiting: WaitingFor) => void
}

const usePreview = ({ number }: StaffOrder, form: RefundForm) => {
  const query = previewOf(form)
  return useQuery({
    queryKey: [ORDERS, 'refund', number, query],
    queryFn: ({ signal }) =>
      send(previewOrderRefund, { params: { number }, query: query ?? {}, signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Gives money of an order back by hand: what goes back is shown before it is done. */
export function RefundDialog({ order, onClose, onWaits }: RefundDialogProps) {
  const t = useT()
  const id = useId()
  const { form, change, isTyped } = useRefundForm()
  const { preview, planned, plan, refused } = usePlan(order, form)
  const { busy, save, error, failure } = useSave(form)
  const isReady = plan !== null && plan !== undefined && plan.amount > 0 && !preview.isFetching
  const give = useGive({ save, isReady, order, form, plan, onClose, onWaits })
  return (
    <FormModal
      open
      onClose={onClose}
      title={t('staff.orders.refund.title', { number: order.number })}
      footer={<GiveButton id={id} busy={busy} isReady={isReady} plan={plan} />}
    >
      <Typed isTyped={isTyped} />
      {planned === null ? (
        preview.isError ? (
          <ErrorState
            title={t('staff.orders.refund.failed')}
            text={preview.error.message}
            retryLabel={t('staff.retry')}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <p role="status">{t('staff.loading')}</p>
        )
      ) : (
        <form
          id={id}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void give()
          }}
        >
          <FormAlert text={failure ?? refused.message} />
          <RefundFields
            order={order}
            left={planned.left}
            form={form}
            change={change}
            error={(field) => error(field) ?? refused.fields[field]?.[0]}
          />
          {plan && (
            <RefundEffect
              plan={plan}
              method={order.payment_method_name}
              limit={order.cancelling.limit}
            />
          )}
        </form>
      )}
    </FormModal>
  )
}

const usePlan = (order: StaffOrder, form: RefundForm) => {
  const preview = usePreview(order, form)
  // The last one that could be planned: its bounds stay while another choice is refused.
  const [planned, setPlanned] = useState<RefundPlanned | null>(null)
  if (preview.data && preview.data !== planned) setPlanned(preview.data)
  const fields = preview.error instanceof CallFailure ? preview.error.errors : {}
  const hasFields = Object.keys(fields).length > 0
  const message = preview.error && !hasFields ? preview.error.message : null
  return {
    preview,
    planned,
    plan: preview.isError ? null : preview.data,
    refused: { fields, message },
  }
}

interface UseGive {
  save: (work: () => Promise<void>) => Promise<void>
  isReady: boolean
  order: StaffOrder
  form: RefundForm
  plan: { amount: number; version: number } | null | undefined
  onClose: () => void
  onWaits: (waiting: WaitingFor) => void
}

const useGive = ({ save, isReady, order, form, plan, onClose, onWaits }: UseGive) => {
  const t = useT()
  const give = () =>
    save(async () => {
      if (!isReady || !plan) return
      try {
        const { returned } = await send(refundOrderByHand, {
          params: { number: order.number },
          body: {
            units: unitsOf(form),
            shipping: form.shipping,
            service_fee: form.serviceFee,
            amount: amountOf(form),
            route: form.route,
            reason: form.reason,
            version: plan.version,
          },
        })
        showToast({
          tone: 'success',
          text: t('staff.orders.refund.done', { amount: formatRupiah(returned) }),
        })
        onClose()
      } catch (failed) {
        const waiting = failed instanceof CallFailure ? waitingIn(failed) : null
        if (!waiting) throw failed
        onWaits(waiting)
        onClose()
      } finally {
        void queries.invalidateQueries({ queryKey: [ORDERS] })
      }
    })
  return give
}

interface GiveButtonProps {
  id: string
  busy: boolean
  isReady: boolean
  plan: RefundPlanned | null | undefined
}

function GiveButton({ id, busy, isReady, plan }: GiveButtonProps) {
  const t = useT()
  return (
    <Button
      type="submit"
      form={id}
      busy={busy}
      disabledReason={isReady ? undefined : t('staff.orders.refund.choose')}
    >
      {plan && plan.amount > 0
        ? t('staff.orders.refund.give', { amount: formatRupiah(plan.amount) })
        : t('staff.orders.refund.action')}
    </Button>
  )
}

function Typed({ isTyped }: { isTyped: boolean }) {
  useTypedInModal(isTyped)
  return null
}
