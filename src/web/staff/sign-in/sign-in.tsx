import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { staffSignIn, staffSignInCode } from '#contract/staff/session.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { send } from '../send.ts'
import { openSession, signOut, standing } from '../session.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { Logo } from '../shell/logo.tsx'
import { CodeField } from '../form/code-field.tsx'
import { useStep } from '../form/use-step.ts'
import { useT } from '../words.ts'
import { Credentials, isTyped, NOTHING_TYPED } from './credentials.tsx'
import { DemoRoles } from './demo-roles.tsx'
import styles from './sign-in.module.css'

/** Signs a member of staff in, at whatever address they wanted. */
export function SignIn() {
  const now = useStore(standing)
  return now.state === 'factor' ? <CodeStep /> : <PasswordStep />
}

function PasswordStep() {
  const t = useT()
  const now = useStore(standing)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const { busy, failure, run } = useStep()
  const field = useFocused()
  const signIn = (name: string, secret: string) =>
    run(async () => {
      await send(staffSignIn, { body: { login: name, password: secret }, quiet: true })
      await openSession()
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isTyped(typed)) void signIn(typed.login, typed.password)
  }
  return (
    <SignInPage title={t('staff.signIn.title')} text={t('staff.signIn.text')}>
      {now.state === 'out' && now.ended && failure === null && (
        <Banner tone="warn" role="status">
          {t('staff.signIn.ended')}
        </Banner>
      )}
      <FormAlert text={failure} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <Credentials
          loginLabel={t('staff.signIn.login')}
          passwordLabel={t('staff.signIn.password')}
          value={typed}
          onChange={setTyped}
          ref={field}
        />
        <Button type="submit" size="lg" block busy={busy} busyLabel={t('staff.signIn.busy')}>
          {t('staff.signIn.submit')}
        </Button>
      </form>
      <DemoRoles busy={busy} onChoose={(name, secret) => void signIn(name, secret)} />
    </SignInPage>
  )
}

function CodeStep() {
  const t = useT()
  const [code, setCode] = useState('')
  const { busy, failure, run } = useStep()
  const field = useFocused()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    void run(async () => {
      await send(staffSignInCode, { body: { code }, quiet: true })
      await openSession()
    })
  }
  return (
    <SignInPage title={t('staff.signIn.codeTitle')} text={t('staff.signIn.codeText')}>
      <FormAlert text={failure} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <CodeField label={t('staff.signIn.code')} value={code} onChange={setCode} ref={field} />
        <Button type="submit" size="lg" block busy={busy} busyLabel={t('staff.signIn.busy')}>
          {t('staff.signIn.submit')}
        </Button>
        <Button variant="ghost" block onClick={() => void signOut()}>
          {t('staff.signIn.other')}
        </Button>
      </form>
    </SignInPage>
  )
}

export function SignInPage({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  const t = useT()
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <title>{`${title} · ${t('staff.shop')}`}</title>
      <div className={styles.bar}>
        <Logo />
        <LanguageSwitch />
      </div>
      <section className={styles.panel}>
        <header>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
        </header>
        {children}
      </section>
    </main>
  )
}

/** Focuses the first field of a step. */
const useFocused = () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
