import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import {
  previewOrderBulk,
  startOrderBulk,
  type OrderBulkPreview,
} from '#contract/staff/orders/order-bulks.ts'
import { formatNumber } from '#domain/money.ts'
import type { BulkAct } from '#domain/orders/order-bulk.ts'
import { useNavigate } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { isUnchanged } from '#web/staff/form/is-unchanged.ts'
import { waitingIn, type WaitingFor } from '#web/staff/form/waiting-in.ts'
import type { Chosen } from '#web/staff/list/selection-bar.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import panels from '#web/staff/shell/panels.module.css'
import { BulkPreview } from './bulk-preview.tsx'
import { WindowChoice } from './window-choice.tsx'

export const ORDER_BULKS = 'order-bulks'

type Wanted = BodyInput<typeof previewOrderBulk>
export type BulkAsked = { act: BulkAct; chosen: Chosen }
interface BulkDialogProps {
  asked: BulkAsked | null
  /** The filters of the list, for all that match. */
  filters: Readonly<Record<string, string>>
  onClose: () => void
}

/** An act on the chosen orders: its terms, what it would do, and its beginning. */
export function BulkDialog({ asked, filters, onClose }: BulkDialogProps) {
  const t = useT()
  return (
    <Modal
      open={asked !== null}
      onClose={onClose}
      size="md"
      title={asked ? t(`orderBulks.act.${asked.act}`) : ''}
      closeLabel={t('staff.close')}
    >
      {asked && <Steps asked={asked} filters={filters} />}
    </Modal>
  )
}

function Steps({
  asked: { act, chosen },
  filters,
}: { asked: BulkAsked } & Pick<BulkDialogProps, 'filters'>) {
  const t = useT()
  const [terms, setTerms] = useState({ reason: '', window_day: '', window_start: '' })
  const [preview, setPreview] = useState<OrderBulkPreview | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [refused, setRefused] = useState(terms)
  const [waits, setWaits] = useState<WaitingFor | null>(null)
  const [busy, setBusy] = useState(false)
  const { look, begin } = useBulkCalls({
    act,
    chosen,
    filters,
    terms,
    busy,
    setBusy,
    setFailure,
    setWaits,
    setRefused,
    setPreview,
  })
  if (waits)
    return (
      <ApprovalNeeded
        approval={waits}
        what={t('orderBulks.waits', { count: formatNumber(preview?.changes ?? 0) })}
      />
    )
  if (preview)
    return (
      <BulkPreview
        act={act}
        preview={preview}
        busy={busy}
        onBack={() => setPreview(null)}
        onBegin={() => void begin(preview)}
      />
    )
  const errors = failure?.errors ?? {}
  const errorOf = (field: string) =>
    isUnchanged(field, refused, terms) ? errors[field]?.[0] : undefined
  const alert = failure?.code === 'changed_meanwhile' ? t('orderBulks.changed') : failure?.message
  return (
    <TermsForm
      look={look}
      failure={failure}
      errors={errors}
      alert={alert}
      act={act}
      terms={terms}
      errorOf={errorOf}
      setTerms={setTerms}
      busy={busy}
    />
  )
}

interface UseBulkCalls {
  act: 'cancel' | 'confirm' | 'move_window'
  chosen: Chosen
  filters: Readonly<Record<string, string>>
  terms: { reason: string; window_day: string; window_start: string }
  busy: boolean
  setBusy: (next: boolean) => void
  setFailure: (next: CallFailure | null) => void
  setWaits: (next: WaitingFor | null) => void
  setRefused: (next: { reason: string; window_day: string; window_start: string }) => void
  setPreview: (next: OrderBulkPreview | null) => void
}

const useBulkCalls = ({
  act,
  chosen,
  filters,
  terms,
  busy,
  setBusy,
  setFailure,
  setWaits,
  setRefused,
  setPreview,
}: UseBulkCalls) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const body: Wanted = {
    act,
    ...('ids' in chosen ? { numbers: [...chosen.ids] } : { filters: filters as object }),
    reason: terms.reason,
    ...(act === 'move_window' && {
      ...(terms.window_day && { window_day: terms.window_day }),
      ...(terms.window_start && { window_start: terms.window_start }),
    }),
  }
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const approval = waitingIn(error)
      if (approval) return setWaits(approval)
      setFailure(error)
      setRefused(terms)
      // What was shown no longer holds: back to the terms, with the reason.
      setPreview(null)
    } finally {
      setBusy(false)
    }
  }
  const look = () => run(async () => setPreview(await send(previewOrderBulk, { body })))
  const begin = ({ fingerprint }: OrderBulkPreview) =>
    run(async () => {
      const { id } = await send(startOrderBulk, { body: { ...body, fingerprint } })
      await queries.invalidateQueries({ queryKey: [ORDER_BULKS] })
      void navigate(staffPages.orderBulk(id))
    })
  return { look, begin }
}

interface TermsFormProps {
  look: () => Promise<void>
  failure: CallFailure | null
  errors: Record<string, string[]>
  alert: string | undefined
  act: 'cancel' | 'confirm' | 'move_window'
  terms: { reason: string; window_day: string; window_start: string }
  errorOf: (field: string) => string | undefined
  setTerms: (next: { reason: string; window_day: string; window_start: string }) => void
  busy: boolean
}

function TermsForm({
  look,
  failure,
  errors,
  alert,
  act,
  terms,
  errorOf,
  setTerms,
  busy,
}: TermsFormProps) {
  const t = useT()
  return (
    <form
      className={panels.parts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
    >
      <FormAlert
        text={
          failure
            ? (errors['numbers']?.[0] ?? (Object.keys(errors)[0] ? null : alert) ?? null)
            : null
        }
      />
      {act === 'move_window' && (
        <WindowChoice
          value={terms}
          error={errorOf('window_day') ?? errorOf('window_start')}
          onChange={(window) => setTerms({ ...terms, ...window })}
        />
      )}
      {act === 'cancel' && (
        <Field label={t('orderBulks.reason')} error={errorOf('reason')} required>
          <TextArea
            rows={3}
            maxLength={300}
            value={terms.reason}
            onChange={(event) => setTerms({ ...terms, reason: event.target.value })}
          />
        </Field>
      )}
      <p>{t('orderBulks.first')}</p>
      <Button type="submit" busy={busy}>
        {t('orderBulks.preview')}
      </Button>
    </form>
  )
}
