import type { User } from '#contract/profile/profile.ts'
import { useEffect, useState, type SubmitEvent } from 'react'
import { changePhoneNumber, verifyPhoneNumber } from '#contract/auth/auth.ts'
import { localeTag } from '#domain/locale.ts'
import { formatPhone, normalisePhone } from '#domain/auth/phone.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from '#web/components/form.module.css'
import { OtpModal } from '#web/auth/otp-modal.tsx'
import { useStepUp } from '#web/account/step-up.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { pendingCode, offsetOf, type Channel, type PendingCode } from '#web/auth/pending-code.ts'
import { enterSession, useSession } from '#web/state/session.ts'
import { Field } from '#web/ui/form/field.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

/**
 * Moves the account to another number: a fresh proof of who is here, then a code to the new number.
 */
export function ChangePhone() {
  const t = useT()
  const locale = localeTag(useLocale())
  const { user } = useSession()
  const refusal = useRefusal()
  const [national, setNational] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [refused, setRefused] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const stepUp = useStepUp()
  const [code, setCode] = useState<PendingCode | null>(null)
  // The code is still waited for after a reload.
  useStoredCode(setCode)

  const { phone, isSame, problem } = usePhoneProblem({ national, user })

  const { keep, ask, begin, verify } = useAsking({
    setCode,
    locale,
    busy,
    phone,
    isSame,
    setTouched,
    refusal,
    setRefused,
    setBusy,
    stepUp,
    setNational,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void begin()
  }

  return (
    <>
      <PhoneForm
        submit={submit}
        refusal={refusal}
        user={user}
        isSame={isSame}
        refused={refused}
        isTouched={isTouched}
        problem={problem}
        national={national}
        setNational={setNational}
        setRefused={setRefused}
        setTouched={setTouched}
        busy={busy}
      />
      {stepUp.dialog}
      <OtpModal
        code={code}
        title={t('auth.otpTitleForgot')}
        onChange={keep}
        onAsk={(channel) => ask(numberOf(code) ?? '', channel)}
        onVerify={verify}
        onClose={() => keep(null)}
      />
    </>
  )
}

/** The code is still waited for after a reload. */
const useStoredCode = (setCode: (next: PendingCode | null) => void) => {
  useEffect(() => {
    const kept = pendingCode.read()
    if (kept?.purpose === 'change_phone') setCode(kept)
  }, [setCode])
}

const usePhoneProblem = ({ national, user }: { national: string; user: User | null }) => {
  const t = useT()
  const phone = normalisePhone(national)
  const isSame = phone !== null && phone === user?.phone_number
  const problem =
    national === '' ? t('validation.required') : phone === null ? t('validation.phone') : undefined
  return { phone, isSame, problem }
}

interface UseAsking {
  setCode: (next: PendingCode | null) => void
  locale: 'en-US' | 'id-ID'
  busy: boolean
  phone: string | null
  isSame: boolean
  setTouched: (next: boolean) => void
  refusal: {
    text: string | null
    left: number
    clear: () => void
    take: (error: unknown, place?: (failure: CallFailure) => string | null) => void
  }
  setRefused: (next: string | undefined) => void
  setBusy: (next: boolean) => void
  stepUp: ReturnType<typeof useStepUp>
  setNational: (next: string) => void
}

const useAsking = ({
  setCode,
  locale,
  busy,
  phone,
  isSame,
  setTouched,
  refusal,
  setRefused,
  setBusy,
  stepUp,
  setNational,
}: UseAsking) => {
  const keep = (next: PendingCode | null) => {
    pendingCode.write(next)
    setCode(next)
  }
  const ask = (number: string, channel: Channel) =>
    send(changePhoneNumber, {
      body: { phone_number: number, send_to: channel === 'sms' ? 'sms' : 'whatsapp', locale },
    })
  const begin = async () => {
    if (busy || phone === null || isSame) return setTouched(true)
    refusal.clear()
    setRefused(undefined)
    setBusy(true)
    try {
      const sent = await ask(phone, 'whatsapp')
      keep({
        purpose: 'change_phone',
        identity: { phone_number: phone },
        key: null,
        sentTo: sent.sent_to,
        channel: 'whatsapp',
        resendAt: sent.resend_at,
        serverOffset: offsetOf(sent.server_time),
      })
    } catch (error) {
      if (stepUp.takes(error, () => void begin())) return
      if (
        error instanceof CallFailure &&
        error.status > 0 &&
        !error.errors['phone_number'] &&
        error.retryAfter === null
      )
        showToast({ text: error.message, tone: 'error' })
      else {
        refusal.take(error, ({ errors, message }) => {
          setRefused(errors['phone_number']?.[0])
          return errors['phone_number'] ? null : message
        })
      }
    } finally {
      setBusy(false)
    }
  }
  const verify = useVerify({ locale, keep, setNational, setTouched })
  return { keep, ask, begin, verify }
}

interface UseVerify {
  locale: 'en-US' | 'id-ID'
  keep: (next: PendingCode | null) => void
  setNational: (next: string) => void
  setTouched: (next: boolean) => void
}

const useVerify = ({ locale, keep, setNational, setTouched }: UseVerify) => {
  const t = useT()
  const verify = async (otp: string) => {
    const { key, user: moved } = await send(verifyPhoneNumber, { body: { otp, locale } })
    enterSession(key, moved)
    keep(null)
    setNational('')
    setTouched(false)
    showToast({ text: t('security.phoneChanged'), tone: 'success' })
  }
  return verify
}

interface PhoneFormProps {
  submit: (event: SubmitEvent) => void
  refusal: {
    text: string | null
    left: number
    clear: () => void
    take: (error: unknown, place?: (failure: CallFailure) => string | null) => void
  }
  user: User | null
  isSame: boolean
  refused: string | undefined
  isTouched: boolean
  problem: string | undefined
  national: string
  setNational: (next: string) => void
  setRefused: (next: string | undefined) => void
  setTouched: (next: boolean) => void
  busy: boolean
}

function PhoneForm({
  submit,
  refusal,
  user,
  isSame,
  refused,
  isTouched,
  problem,
  national,
  setNational,
  setRefused,
  setTouched,
  busy,
}: PhoneFormProps) {
  const t = useT()
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormAlert text={refusal.text} />
      <p>
        {t('security.phoneNow', {
          phone: user?.phone_number ? formatPhone(user.phone_number) : '–',
        })}
      </p>
      <Field
        label={t('security.newPhone')}
        hint={isSame ? t('validation.phoneSame') : t('auth.phoneHint')}
        error={refused ?? (isTouched ? problem : undefined)}
        required
      >
        <PhoneInput
          value={national}
          onChange={(typed) => {
            setNational(typed)
            setRefused(undefined)
          }}
          onBlur={() => setTouched(true)}
        />
      </Field>
      <SubmitButton
        busy={busy}
        waitSeconds={refusal.left}
        disabledReason={
          isSame
            ? t('validation.phoneSame')
            : national === ''
              ? t('security.phoneFirst')
              : undefined
        }
      >
        {t('security.changePhone')}
      </SubmitButton>
    </form>
  )
}

const numberOf = (code: PendingCode | null): string | null =>
  code?.identity && 'phone_number' in code.identity ? code.identity.phone_number : null
