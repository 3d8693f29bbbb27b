import { useState } from 'react'
import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { TakePhoto } from '#web/staff/form/take-photo.tsx'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { refuse } from './use-run.ts'
import styles from './run.module.css'

/** One line of an order that the customer refused, with a photo of it. */
export function RefusedDialog({
  run,
  stop,
  onClose,
}: {
  run: OwnRun
  stop: OwnStop
  onClose: () => void
}) {
  const t = useT()
  const [line, setLine] = useState(stop.lines[0]?.id ?? '')
  const [quantity, setQuantity] = useState('1')
  const [reason, setReason] = useState('')
  const most = stop.lines.find(({ id }) => id === line)?.quantity ?? 1
  const taken = (photo: Blob) => {
    const count = Math.min(Number(quantity), most)
    void refuse(run, stop, { line, quantity: count, reason: reason.trim(), photo })
    onClose()
  }
  return (
    <Modal open onClose={onClose} title={t('run.refusedTitle')} closeLabel={t('staff.close')}>
      <div className={styles.form}>
        <p>{t('run.refusedText')}</p>
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
        <Field label={t('run.quantity', { most })}>
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
          disabledReason={
            reason.trim() === '' || Number(quantity) < 1 ? t('run.refusedMissing') : undefined
          }
          onTaken={taken}
        />
      </div>
    </Modal>
  )
}
