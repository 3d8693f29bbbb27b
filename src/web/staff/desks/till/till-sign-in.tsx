import { useState, type SubmitEvent } from 'react'
import { staffSignIn } from '#contract/staff/sign-in/session.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { Credentials, isTyped, missingIn, NOTHING_TYPED } from '#web/staff/sign-in/credentials.tsx'
import { LanguageSwitch } from '#web/staff/shell/language-switch.tsx'
import { Logo } from '#web/staff/shell/logo.tsx'
import { send } from '#web/staff/send.ts'
import { openSession, standing } from '#web/staff/session.ts'
import { useStore } from '#web/state/make-store.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './till.module.css'

/** Signing in at a till, with a login that the shop gave. */
export function TillSignIn({ failed }: { failed: string | null }) {
  const t = useT()
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const now = useStore(standing)
  const [isAsked, setAsked] = useState(false)
  const hasEnded = now.state === 'out' && now.ended
  const { busy, failure, run } = useStep(failed ?? (hasEnded ? t('till.ended') : null))

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isTyped(typed)) return
    void run(async () => {
      await send(staffSignIn, { body: typed, quiet: true })
      await openSession()
    })
  }

  return (
    <div className={styles.signIn}>
      <div className={styles.signInBar}>
        <Logo />
        <LanguageSwitch />
      </div>
      <form className={styles.panel} onSubmit={submit} noValidate>
        <h1 className={styles.title}>{t('till.signInTitle')}</h1>
        <p className={styles.soft}>{t('till.signInText')}</p>
        <FormAlert text={failure} />
        <Credentials
          loginLabel={t('till.login')}
          passwordLabel={t('till.password')}
          value={typed}
          onChange={setTyped}
          errors={isAsked ? missingIn(typed, t('staff.signIn.missing')) : undefined}
        />
        <Button type="submit" size="lg" block busy={busy} busyLabel={t('till.signingIn')}>
          {t('till.signIn')}
        </Button>
      </form>
    </div>
  )
}
