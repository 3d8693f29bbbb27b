import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  previewOrderBulk,
  startOrderBulk,
  type OrderBulkPreview,
} from '#contract/staff/orders/order-bulks.ts'
import { formatNumber } from '#domain/money.ts'
import type { BulkAct } from '#domain/orders/order-bulk.ts'
import { useNavigate } from '#web/router.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { isUnchanged } from '#web/staff/form/is-unchanged.ts'
import type { Chosen } from '#web/staff/list/bulk/selection-bar.tsx'
import { usePreviewed } from '#web/staff/form/use-previewed.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import panels from '#web/staff/shell/panels.module.css'
import { BulkPreview } from './bulk-preview.tsx'
import { WindowChoice } from './window-choice.tsx'

export const ORDER_BULKS = 'order-bulks'

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
    <FormModal
      open={asked !== null}
      onClose={onClose}
      size="md"
      title={asked ? t(`orderBulks.act.${asked.act}`) : ''}
    >
      {asked && <Steps asked={asked} filters={filters} />}
    </FormModal>
  )
}

type AskedProps = { asked: BulkAsked } & Pick<BulkDialogProps, 'filters'>

function Steps(props: AskedProps) {
  const t = useT()
  const { act } = props.asked
  const bulk = useBulk(props)
  const { preview, waits } = bulk
  if (waits)
    return (
      <ApprovalNeeded
        approval={waits}
        what={t('orderBulks.waits', { count: formatNumber(preview?.changes ?? 0) })}
      />
    )
  if (!preview) return <TermsForm act={act} bulk={bulk} />
  return (
    <BulkPreview
      act={act}
      preview={preview}
      busy={bulk.busy}
      onBack={() => bulk.setPreview(null)}
      onBegin={() => void bulk.begin(preview)}
    />
  )
}

/** The terms of an act, what it would do, and the calls for both. */
const useBulk = ({ asked: { act, chosen }, filters }: AskedProps) => {
  const t = useT()
  const [terms, setTerms] = useState<BulkTerms>({ reason: '', window_day: '', window_start: '' })
  const [refused, setRefused] = useState(terms)
  const { failure, run, ...shown } = usePreviewed<OrderBulkPreview>(() => setRefused(terms))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const body = { ...wantedOf(act, terms), ...chosenIn(chosen, filters) }
  const look = () => run(async () => shown.setPreview(await send(previewOrderBulk, { body })))
  const begin = ({ fingerprint }: OrderBulkPreview) =>
    run(async () => {
      const { id } = await send(startOrderBulk, { body: { ...body, fingerprint } })
      await queries.invalidateQueries({ queryKey: [ORDER_BULKS] })
      void navigate(staffPages.orderBulk(id))
    })
  const errors = failure?.errors ?? {}
  const message = failure?.code === 'changed_meanwhile' ? t('orderBulks.changed') : failure?.message
  return {
    ...shown,
    terms,
    set: (change: Partial<BulkTerms>) => setTerms({ ...terms, ...change }),
    errorOf: (field: string) =>
      isUnchanged(field, refused, terms) ? errors[field]?.[0] : undefined,
    /** What no field shows. */
    alert: errors['numbers']?.[0] ?? (Object.keys(errors)[0] ? null : message) ?? null,
    look,
    begin,
  }
}

type BulkTerms = { reason: string; window_day: string; window_start: string }

const wantedOf = (act: BulkAsked['act'], terms: BulkTerms) => ({
  act,
  reason: terms.reason,
  ...(act === 'move_window' && {
    ...(terms.window_day && { window_day: terms.window_day }),
    ...(terms.window_start && { window_start: terms.window_start }),
  }),
})
const chosenIn = (chosen: BulkAsked['chosen'], filters: BulkDialogProps['filters']) =>
  'ids' in chosen ? { numbers: [...chosen.ids] } : { filters: filters as object }

interface TermsFormProps {
  act: BulkAct
  bulk: ReturnType<typeof useBulk>
}

function TermsForm({ act, bulk }: TermsFormProps) {
  const t = useT()
  const { terms, set, errorOf, alert, busy, look } = bulk
  useTypedInModal(terms.reason !== '')
  return (
    <form
      className={panels.parts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
    >
      <FormAlert text={alert} />
      {act === 'move_window' && (
        <WindowChoice
          value={terms}
          error={errorOf('window_day') ?? errorOf('window_start')}
          onChange={set}
        />
      )}
      {act === 'cancel' && (
        <Field label={t('orderBulks.reason')} error={errorOf('reason')} required>
          <TextArea
            rows={3}
            maxLength={300}
            value={terms.reason}
            onChange={(event) => set({ reason: event.target.value })}
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
