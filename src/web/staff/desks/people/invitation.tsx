import { useEffect, useState, type SubmitEvent } from 'react'
import { staffPages } from '#contract/pages.ts'
import { acceptInvitation, readInvitation } from '#contract/staff/sign-in/invitation.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'
import { openSession } from '#web/staff/session.ts'
import { SignInPage } from '#web/staff/sign-in/sign-in.tsx'
import { useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import styles from './people.module.css'

type Invited = { login: string; name: string }

/** Where a link of an invitation leads: its person chooses the password of the account. */
export function Component() {
  const t = useT()
  const [token] = useState(() => location.hash.slice(1))
  const [invited, setInvited] = useState<Invited | null>(null)
  const [failure, setFailure] = useState(token ? null : t('staff.invitation.incomplete'))
  useEffect(() => {
    if (!token) return
    send(readInvitation, { body: { token }, quiet: true }).then(setInvited, (error: unknown) => {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error.message)
    })
  }, [token])
  if (failure)
    return (
      <SignInPage title={t('staff.invitation.wait')}>
        <FormAlert text={failure} />
        <ButtonLink to={staffPages.today()} variant="secondary">
          {t('staff.invitation.signIn')}
        </ButtonLink>
      </SignInPage>
    )
  if (!invited) return <SignInPage title={t('staff.invitation.wait')}>{null}</SignInPage>
  return <Accept token={token} invited={invited} />
}

function Accept({ token, invited }: { token: string; invited: Invited }) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [differs, setDiffers] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    setDiffers(again !== password)
    if (again !== password) return
    setBusy(true)
    try {
      await send(acceptInvitation, { body: { token, password }, quiet: true })
      await openSession()
      // Without the token in the history.
      location.replace(staffPages.today())
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
      setBusy(false)
    }
  }
  const ofPassword = failure?.errors['password']?.[0]
  const shown = { showLabel: t('staff.showPassword'), hideLabel: t('staff.hidePassword') }
  return (
    <SignInPage
      title={t('staff.invitation.title', { name: invited.name })}
      text={t('staff.invitation.text', { login: invited.login })}
    >
      <FormAlert text={failure && !ofPassword ? failure.message : null} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <input type="hidden" autoComplete="username" value={invited.login} readOnly />
        <PasswordField
          ofPassword={ofPassword}
          password={password}
          setPassword={setPassword}
          shown={shown}
        />
        <AgainField
          differs={differs}
          again={again}
          setAgain={setAgain}
          setDiffers={setDiffers}
          shown={shown}
        />
        <Button type="submit" size="lg" block busy={busy}>
          {t('staff.invitation.accept')}
        </Button>
      </form>
    </SignInPage>
  )
}

interface AgainFieldProps {
  differs: boolean
  again: string
  setAgain: (next: string) => void
  setDiffers: (next: boolean) => void
  shown: { showLabel: string; hideLabel: string }
}

function AgainField({ differs, again, setAgain, setDiffers, shown }: AgainFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('staff.invitation.again')}
      error={differs ? t('staff.invitation.differs') : undefined}
    >
      <PasswordInput
        value={again}
        autoComplete="new-password"
        onChange={(event) => {
          setAgain(event.target.value)
          setDiffers(false)
        }}
        {...shown}
      />
    </Field>
  )
}

interface PasswordFieldProps {
  ofPassword: string | undefined
  password: string
  setPassword: (next: string) => void
  shown: { showLabel: string; hideLabel: string }
}

function PasswordField({ ofPassword, password, setPassword, shown }: PasswordFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('staff.invitation.password')}
      hint={t('staff.invitation.passwordHint')}
      error={ofPassword}
    >
      <PasswordInput
        value={password}
        autoComplete="new-password"
        onChange={(event) => setPassword(event.target.value)}
        {...shown}
      />
    </Field>
  )
}
