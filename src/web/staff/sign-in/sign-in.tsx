import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { staffPages } from '#contract/pages.ts'
import { staffSignIn } from '#contract/staff/sign-in/session.ts'
import { useStore } from '#web/state/make-store.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { send } from '../send.ts'
import { openSession, signOut, standing } from '../session.ts'
import { shopLogo, shopName } from '../shop.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { SecondFactor } from '../form/proof/second-factor.tsx'
import { useStep } from '../form/use-step.ts'
import { useT } from '../words.ts'
import { Credentials, isTyped, missingIn, NOTHING_TYPED } from './credentials.tsx'
import { DemoRoles } from './demo-roles.tsx'
import { useAsked } from './use-focus-after.ts'
import styles from './sign-in.module.css'

/** Signs a member of staff in, at whatever address they wanted. */
export function SignIn() {
  const now = useStore(standing)
  useAsked()
  return now.state === 'factor' ? <FactorStep /> : <PasswordStep />
}

function PasswordStep() {
  const t = useT()
  const now = useStore(standing)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [isAsked, setAsked] = useState(false)
  const { busy, failure, run } = useStep()
  const field = useFocused<HTMLInputElement>()
  const signIn = (name: string, secret: string) =>
    run(async () => {
      await send(staffSignIn, { body: { login: name, password: secret }, quiet: true })
      await openSession()
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (isTyped(typed)) void signIn(typed.login, typed.password)
    else event.currentTarget.querySelectorAll('input')[typed.login.trim() ? 1 : 0]?.focus()
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
          errors={isAsked ? missingIn(typed, t('staff.signIn.missing')) : undefined}
          ref={field}
        />
        <Button type="submit" size="lg" block busy={busy} busyLabel={t('staff.signIn.busy')}>
          {t('staff.signIn.submit')}
        </Button>
      </form>
      <p className={styles.text}>{t('staff.signIn.forgot')}</p>
      <DemoRoles busy={busy} onChoose={(name, secret) => void signIn(name, secret)} />
    </SignInPage>
  )
}

function FactorStep() {
  const t = useT()
  const first = useFocused<HTMLElement>()
  return (
    <SignInPage title={t('staff.signIn.codeTitle')}>
      <SecondFactor
        submitLabel={t('staff.signIn.submit')}
        busyLabel={t('staff.signIn.busy')}
        size="lg"
        onGiven={openSession}
        first={first}
      />
      <Button variant="ghost" block onClick={() => void signOut()}>
        {t('staff.signIn.other')}
      </Button>
    </SignInPage>
  )
}

export function SignInPage({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  const t = useT()
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <title>{`${title} · ${t('staff.shop')}`}</title>
      <div className={styles.bar}>
        {/* There is no router yet. */}
        <a href={staffPages.today()} aria-label={t('staff.home')}>
          <BrandMark name={shopName()} logo={shopLogo()} />
        </a>
        <LanguageSwitch />
      </div>
      <section className={styles.panel}>
        <header>
          <h1 className={styles.title}>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
        </header>
        {children}
      </section>
    </main>
  )
}

/** Focuses the first field of a step. */
const useFocused = <E extends HTMLElement>() => {
  const field = useRef<E>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
