import { useState } from 'react'
import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { formatRupiah, rupiah } from '#domain/money.ts'
import { Typed } from '#web/staff/form/editor/typed-in-modal.tsx'
import { TakePhoto } from '#web/staff/form/take-photo.tsx'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { refuse } from '../use-run.ts'
import { faultOfRefusal } from './refusal.ts'
import styles from '../run.module.css'

interface RefusedDialogProps {
  run: OwnRun
  stop: OwnStop
  onClose: () => void
}

/** One line of an order that the customer refused, with a photo of it: before the cash, or after. */
export function RefusedDialog({ run, stop, onClose }: RefusedDialogProps) {
  const t = useT()
  const [line, setLine] = useState(stop.lines[0]?.id ?? '')
  const [quantity, setQuantity] = useState('1')
  const [reason, setReason] = useState('')
  const most = stop.lines.find(({ id }) => id === line)?.quantity ?? 1
  const isMissing = quantity === '' || reason.trim() === ''
  const fault = quantity === '' ? null : faultOfRefusal(stop, { line, quantity: Number(quantity) })
  const wrong = fault === null ? undefined : t(fault, { most })
  const less = stop.lines.find(({ id }) => id === line)?.less_cash?.[Number(quantity) - 1]
  const taken = (photo: Blob) => {
    void refuse(run, stop, { line, quantity: Number(quantity), reason: reason.trim(), photo })
    onClose()
  }
  return (
    <Modal open onClose={onClose} title={t('run.refusedTitle')} closeLabel={t('staff.close')}>
      <div className={styles.form}>
        <Typed is={reason !== ''} />
        <WhoPays stop={stop} less={wrong === undefined ? less : undefined} />
        <Field label={t('run.line')}>
          <Select
            value={line}
            options={stop.lines.map(({ id, name, quantity: ordered }) => ({
              value: id,
              label: `${ordered} × ${name}`,
            }))}
            onChange={(event) => setLine(event.target.value)}
          />
        </Field>
        <Field label={t('run.quantity', { most })} error={wrong}>
          <TextInput
            value={quantity}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            onChange={(event) => setQuantity(event.target.value.replaceAll(/\D/g, ''))}
          />
        </Field>
        <ReasonField label={t('run.why')} value={reason} onChange={setReason} />
        <TakePhoto
          label={t('run.photoOfGoods')}
          brokenText={t('run.noPhoto')}
          disabledReason={wrong ?? (isMissing ? t('run.refusedMissing') : undefined)}
          onTaken={taken}
        />
      </div>
    </Modal>
  )
}

/** Before the cash is paid less is collected; afterwards the shop pays back. */
function WhoPays({ stop, less }: { stop: OwnStop; less: number | undefined }) {
  const t = useT()
  const { cash } = stop
  const after = () =>
    less !== undefined &&
    t('run.refusedLess', {
      before: formatRupiah(cash),
      after: formatRupiah(rupiah(Math.max(0, cash - less))),
    })
  const paid = () =>
    cash > 0 ? t('run.refusedCash', { amount: formatRupiah(cash) }) : t('run.refusedPaid')
  return (
    <p>
      {t('run.refusedText')} {stop.settled_at === null ? after() : paid()}
    </p>
  )
}
