import { useState, type RefObject, type SubmitEvent } from 'react'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { staffSignInCode } from '#contract/staff/sign-in/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { send } from '../../send.ts'
import { useFactorKinds } from '../../session.ts'
import { useT } from '../../words.ts'
import { CodeField } from './code-field.tsx'
import { useStep } from '../use-step.ts'
import styles from './second-factor.module.css'

interface SecondFactorProps {
  submitLabel: string
  busyLabel?: string
  size?: 'md' | 'lg'
  onGiven: () => void | Promise<void>
  /** The first thing to use: the passkey's button, else the field of the code. */
  first?: RefObject<HTMLElement | null>
}

/** Asks for a passkey, a code of the authenticator app or a recovery code. */
export function SecondFactor({ submitLabel, busyLabel, size, onGiven, first }: SecondFactorProps) {
  const t = useT()
  const kinds = useFactorKinds()
  const [code, setCode] = useState('')
  const { busy, failure, run } = useStep()
  const hasPasskey = kinds.includes('passkey')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    void run(async () => {
      await send(staffSignInCode, { body: { code } })
      await onGiven()
    })
  }
  const askPasskey = () =>
    run(async () => {
      // With its library only for those who have one.
      const { givePasskey } = await import('./passkey.ts')
      if (await givePasskey()) return t('staff.factor.noPasskey')
      await onGiven()
      return null
    })
  return (
    <>
      <p>{t(textOf(kinds))}</p>
      <FormAlert text={failure} />
      {hasPasskey && (
        <PasskeyChoice size={size} busy={busy} first={first} askPasskey={askPasskey} />
      )}
      <form className={styles.form} noValidate onSubmit={submit}>
        <CodeField
          label={t(kinds.includes('totp') ? 'staff.signIn.code' : 'staff.factor.recovery')}
          value={code}
          onChange={setCode}
          ref={hasPasskey ? undefined : (first as RefObject<HTMLInputElement | null> | undefined)}
        />
        <Button
          type="submit"
          size={size}
          block
          variant={hasPasskey ? 'secondary' : 'primary'}
          busy={busy}
          busyLabel={busyLabel}
        >
          {submitLabel}
        </Button>
      </form>
    </>
  )
}

interface PasskeyChoiceProps {
  size: 'md' | 'lg' | undefined
  busy: boolean
  first: RefObject<HTMLElement | null> | undefined
  askPasskey: () => Promise<void>
}

function PasskeyChoice({ size, busy, first, askPasskey }: PasskeyChoiceProps) {
  const t = useT()
  return (
    <>
      <Button
        size={size}
        block
        busy={busy}
        icon={<Fingerprint size={20} strokeWidth={1.75} />}
        ref={first as RefObject<HTMLButtonElement | null> | undefined}
        onClick={() => void askPasskey()}
      >
        {t('staff.factor.passkey')}
      </Button>
      <p className={styles.or}>{t('staff.factor.or')}</p>
    </>
  )
}

const textOf = (kinds: readonly string[]) =>
  kinds.includes('passkey')
    ? kinds.includes('totp')
      ? 'staff.factor.textBoth'
      : 'staff.factor.textPasskey'
    : 'staff.factor.textApp'
