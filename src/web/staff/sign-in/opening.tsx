import { useEffect, useState, type SubmitEvent } from 'react'
import { openingState, openShopByCode } from '#contract/staff/sign-in/opening.ts'
import { CallFailure } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { send } from '../send.ts'
import { openSession } from '../session.ts'
import { useT } from '../words.ts'
import { Credentials } from './credentials.tsx'
import { SignIn, SignInPage } from './sign-in.tsx'
import styles from './sign-in.module.css'

/** A shop without accounts asks for its setup code; any other for a sign-in. */
export function Opening() {
  const [isWaiting, setWaiting] = useState<boolean | null>(null)
  useEffect(() => {
    send(openingState, { quiet: true }).then(
      (state) => setWaiting(state.is_waiting),
      () => setWaiting(false),
    )
  }, [])
  if (isWaiting === null) return null
  return isWaiting ? <FirstAccount /> : <SignIn />
}

const NOTHING = { code: '', name: '', login: '', password: '' }

function FirstAccount() {
  const t = useT()
  const [typed, setTyped] = useState(NOTHING)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await send(openShopByCode, { body: typed, quiet: true })
      await openSession()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const at = (field: string) => failure?.errors[field]?.[0]
  const isShown = failure !== null && Object.keys(failure.errors).length === 0
  return (
    <SignInPage title={t('staff.open.openTitle')} text={t('staff.open.openText')}>
      <FormAlert text={isShown ? failure.message : null} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('staff.open.code')} error={at('code')}>
          <TextInput
            value={typed.code}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTyped({ ...typed, code: event.target.value })}
          />
        </Field>
        <Field label={t('staff.open.name')} error={at('name')}>
          <TextInput
            value={typed.name}
            autoComplete="name"
            onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          />
        </Field>
        <Credentials
          loginLabel={t('staff.open.login')}
          passwordLabel={t('staff.open.password')}
          value={typed}
          errors={{ login: at('login'), password: at('password') }}
          hint={t('staff.open.passwordHint')}
          onChange={(credentials) => setTyped({ ...typed, ...credentials })}
        />
        <Button type="submit" size="lg" block busy={busy} busyLabel={t('staff.signIn.busy')}>
          {t('staff.open.create')}
        </Button>
      </form>
    </SignInPage>
  )
}
