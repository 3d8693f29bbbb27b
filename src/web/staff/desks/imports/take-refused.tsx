import { useState } from 'react'
import { takeRefusedRows } from '#contract/staff/imports.ts'
import { downloading, saveFile } from '#web/download.ts'
import { CallFailure } from '#web/send.ts'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { send, withMark } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import panels from '#web/staff/shell/panels.module.css'
import styles from './imports.module.css'

const REASON_MAX = 200

/** Rows that name people leave the shop for a reason, which stays on record. */
export function TakeRefused({ id }: { id: string }) {
  const t = useT()
  const may = usePermitted()
  const proof = useProof()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  if (!may('exports.personal')) return null
  const save = async () => {
    setBusy(true)
    setFailure(null)
    const fetch = downloading(() => {}, saveFile, withMark)
    try {
      await send(takeRefusedRows, { params: { id }, body: { reason: reason.trim() }, fetch })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (!proof.takes(error, () => void save())) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <FormAlert text={failure && !failure.errors['reason'] ? failure.message : null} />
      <Field
        label={t('imports.takeReason')}
        hint={t('imports.takeReasonHint')}
        error={failure?.errors['reason']?.[0]}
      >
        <TextInput
          value={reason}
          maxLength={REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className={panels.acts}>
        <Button type="submit" variant="secondary" busy={busy} busyLabel={t('imports.reading')}>
          {t('imports.refusedFile')}
        </Button>
      </div>
      {proof.dialog}
    </form>
  )
}
