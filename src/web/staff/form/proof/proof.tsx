import { useState } from 'react'
import { CallFailure } from '#web/send.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { useT } from '../../words.ts'
import { SecondFactor } from './second-factor.tsx'
import styles from './proof.module.css'

// Loaded together: the screens that ask for one ask for the other.
export { useSure } from './sure.tsx'

/**
 * Fresh proof of the second factor before a sensitive act: `takes` opens the dialog on
 * `reauth_required` and repeats the refused call after a right answer.
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
      <div className={styles.form}>
        <p>{t('staff.proof.text')}</p>
        <SecondFactor submitLabel={t('staff.proof.submit')} onGiven={onProved} />
      </div>
    </Modal>
  )
}
