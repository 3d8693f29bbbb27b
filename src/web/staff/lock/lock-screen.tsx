import { useRef, useState, type SubmitEvent } from 'react'
import { unlockSession } from '#contract/staff/sign-in/pin.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { PinField } from '../form/proof/pin-field.tsx'
import { useStep } from '../form/use-step.ts'
import { send } from '../send.ts'
import { openSession, signOut, standing } from '../session.ts'
import { useT } from '../words.ts'
import styles from './lock.module.css'

/** Asks for the PIN; the fifth wrong one leads to the sign-in page. */
export function LockScreen() {
  const t = useT()
  const now = useStore(standing)
  const [pin, setPin] = useState('')
  const { busy, failure, run } = useStep()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (pin === '') return
    setPin('')
    void run(async () => {
      await send(unlockSession, { body: { pin } })
      await openSession()
    })
  }
  return (
    <Modal
      open
      closable={false}
      onClose={() => null}
      title={t('staff.lock.title')}
      closeLabel={t('staff.close')}
      initialFocus={field}
      className={styles.screen}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>
          {now.state === 'in'
            ? t('staff.lock.text', { name: now.staff.name })
            : t('staff.lock.textAlone')}
        </p>
        <FormAlert text={failure} />
        <PinField label={t('staff.lock.pin')} value={pin} onChange={setPin} ref={field} />
        <Button type="submit" size="lg" block busy={busy}>
          {t('staff.lock.submit')}
        </Button>
        <Button variant="ghost" block onClick={() => void signOut()}>
          {t('staff.signOut')}
        </Button>
      </form>
    </Modal>
  )
}
