import { useState, type SubmitEvent } from 'react'
import { setPin as setPinCall } from '#contract/staff/sign-in/pin.ts'
import { CallFailure } from '#web/send.ts'
import { PinField } from '#web/staff/form/proof/pin-field.tsx'
import { send } from '#web/staff/send.ts'
import { openSession } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './people.module.css'

/** The PIN of roles that work at shared devices. */
export function Pin({ isSet }: { isSet: boolean }) {
  const t = useT()
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const at = (field: string) => failure?.errors[field]?.[0]
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await send(setPinCall, { body: { pin, password } })
      setPin('')
      setPassword('')
      showToast({ tone: 'success', text: t('staff.me.pinSaved') })
      await openSession()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const isShown = failure !== null && Object.keys(failure.errors).length === 0
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{t('staff.me.pin')}</h2>
      <p>{t(isSet ? 'staff.me.pinSet' : 'staff.me.pinMissing')}</p>
      <FormAlert text={isShown ? failure.message : null} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PinField label={t('staff.me.pinNew')} value={pin} onChange={setPin} error={at('pin')} />
        <Field label={t('staff.signIn.password')} error={at('password')}>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            showLabel={t('staff.showPassword')}
            hideLabel={t('staff.hidePassword')}
          />
        </Field>
        <div>
          <Button type="submit" busy={busy}>
            {t('staff.me.pinSave')}
          </Button>
        </div>
      </form>
    </section>
  )
}
