import { useState, type SubmitEvent } from 'react'
import { checkOldPassword, verifyChangePassword } from '#contract/auth/auth.ts'
import { localeTag } from '#domain/locale.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from '#web/components/form.module.css'
import { OtpModal } from '#web/auth/otp-modal.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import type { PendingCode } from '#web/auth/pending-code.ts'
import { useSession } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'

/**
 * Fresh proof of identity before a sensitive action, by password or code; then the refused call is
 * repeated.
 */
export const useStepUp = () => {
  const [again, setAgain] = useState<(() => void) | null>(null)
  const close = () => setAgain(null)
  return {
    /**
     * Whether `error` requires fresh proof: then the dialog opens, and `retry` runs after success.
     */
    takes: (error: unknown, retry: () => void): boolean => {
      const isAsked = error instanceof CallFailure && error.code === 'reauth_required'
      if (isAsked) setAgain(() => retry)
      return isAsked
    },
    dialog: (
      <StepUp
        open={again !== null}
        onProved={() => {
          close()
          again?.()
        }}
        onClose={close}
      />
    ),
  }
}

interface StepUpProps {
  open: boolean
  /** Identity is proven: the refused call may be repeated. */
  onProved: () => void
  onClose: () => void
}

function StepUp({ open, onProved, onClose }: StepUpProps) {
  const t = useT()
  const locale = localeTag(useLocale())
  const { user } = useSession()
  const [code, setCode] = useState<PendingCode | null>(null)
  const byCode = () =>
    setCode({
      purpose: 'proof',
      identity: null,
      key: null,
      sentTo: null,
      channel: 'whatsapp',
      resendAt: null,
      serverOffset: 0,
    })
  const hasPassword = user?.has_password ?? true
  return (
    <>
      <Modal
        open={open && code === null}
        onClose={onClose}
        title={t('security.proveTitle')}
        closeLabel={t('shell.close')}
      >
        <div className={styles.form}>
          <p>{t('security.proveText')}</p>
          {hasPassword && <ByPassword onProved={onProved} />}
          <Button variant={hasPassword ? 'ghost' : 'primary'} block onClick={byCode}>
            {t('security.proveByCode')}
          </Button>
        </div>
      </Modal>
      <OtpModal
        code={open ? code : null}
        title={t('security.proveTitle')}
        onChange={setCode}
        onVerify={async (otp) => {
          await send(verifyChangePassword, { body: { otp, locale } })
          setCode(null)
          onProved()
        }}
        onClose={() => {
          setCode(null)
          onClose()
        }}
      />
    </>
  )
}

function ByPassword({ onProved }: { onProved: () => void }) {
  const t = useT()
  const locale = localeTag(useLocale())
  const refusal = useRefusal()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const prove = async () => {
    if (busy) return
    if (password === '') return setError(t('validation.required'))
    refusal.clear()
    setBusy(true)
    try {
      await send(checkOldPassword, { body: { old_password: password, locale } })
      onProved()
    } catch (failure) {
      refusal.take(failure, ({ errors, message }) => {
        const told = errors['old_password']?.[0]
        setError(told)
        return told ? null : message
      })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void prove()
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormAlert text={refusal.text} />
      <Field label={t('auth.password')} error={error} required>
        <PasswordInput
          showLabel={t('auth.showPassword')}
          hideLabel={t('auth.hidePassword')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <SubmitButton busy={busy} waitSeconds={refusal.left}>
        {t('security.prove')}
      </SubmitButton>
    </form>
  )
}
