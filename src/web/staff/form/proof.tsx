import { useState, type SubmitEvent } from 'react'
import { staffSignInCode } from '#contract/staff/session.ts'
import { CallFailure } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { send } from '../send.ts'
import { useT } from '../words.ts'
import { CodeField } from './code-field.tsx'
import { useStep } from './use-step.ts'
import styles from './proof.module.css'

/**
 * Fresh proof of the second factor before a sensitive act: `takes` opens the dialog on
 * `reauth_required` and repeats the refused call after a right code.
 */
export const useProof = () => {
  const [again, setAgain] = useState<(() => void) | null>(null)
  const close = () => setAgain(null)
  return {
    takes: (error: unknown, retry: () => void): boolean => {
      const isAsked = error instanceof CallFailure && error.code === 'reauth_required'
      if (isAsked) setAgain(() => retry)
      return isAsked
    },
    dialog: (
      <ProofDialog
        open={again !== null}
        onClose={close}
        onProved={() => {
          close()
          again?.()
        }}
      />
    ),
  }
}

interface ProofDialogProps {
  open: boolean
  onProved: () => void
  onClose: () => void
}

function ProofDialog({ open, onProved, onClose }: ProofDialogProps) {
  const t = useT()
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('staff.proof.title')}
      closeLabel={t('staff.close')}
    >
      <ProofForm onProved={onProved} />
    </Modal>
  )
}

function ProofForm({ onProved }: { onProved: () => void }) {
  const t = useT()
  const [code, setCode] = useState('')
  const { busy, failure, run } = useStep()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    void run(async () => {
      await send(staffSignInCode, { body: { code } })
      onProved()
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t('staff.proof.text')}</p>
      <FormAlert text={failure} />
      <CodeField label={t('staff.proof.code')} value={code} onChange={setCode} />
      <Button type="submit" block busy={busy}>
        {t('staff.proof.submit')}
      </Button>
    </form>
  )
}
