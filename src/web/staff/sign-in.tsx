import { useState, type SubmitEvent } from 'react'
import { staffLogin } from '#contract/staff.ts'
import { FormAlert } from '#web/components/form-alert.tsx'
import { LanguageSwitch } from '#web/shell/language/language-switch.tsx'
import { Logo } from '#web/components/logo.tsx'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { atTill, beginStaffSession, hasShiftEnded } from './staff-session.ts'
import styles from './till.module.css'

/** Signing in at a till, with a login that the shop gave. */
export function StaffSignIn() {
  const t = useT()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(() =>
    hasShiftEnded() ? t('till.ended') : null,
  )

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || login.trim() === '' || password === '') return
    setBusy(true)
    const failed = await atTill(async () => {
      const { token, staff } = await send(staffLogin, { body: { login, password } })
      beginStaffSession({ token, staff })
    })
    setBusy(false)
    setFailure(failed && failed.message)
  }

  return (
    <div className={styles.signIn}>
      <div className={styles.signInBar}>
        <Logo />
        <LanguageSwitch />
      </div>
      <form className={styles.panel} onSubmit={(event) => void submit(event)} noValidate>
        <h1 className={styles.title}>{t('till.signInTitle')}</h1>
        <p className={styles.soft}>{t('till.signInText')}</p>
        <FormAlert text={failure} />
        <Field label={t('till.login')}>
          <TextInput
            value={login}
            onChange={(event) => setLogin(event.target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('till.password')}>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            showLabel={t('auth.showPassword')}
            hideLabel={t('auth.hidePassword')}
          />
        </Field>
        <Button type="submit" size="lg" block busy={busy} busyLabel={t('till.signingIn')}>
          {t('till.signIn')}
        </Button>
      </form>
    </div>
  )
}
