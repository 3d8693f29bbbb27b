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
  const [code, setCode] = useState<PendingCode | null>(null)
  // The code is still waited for after a reload.
  useEffect(() => {
    const kept = pendingCode.read()
    if (kept?.purpose === 'change_phone') setCode(kept)
  }, [])
  const keep = (next: PendingCode | null) => {
    pendingCode.write(next)
    setCode(next)
  }
  const ask = (number: string, channel: Channel) =>
    send(changePhoneNumber, {
      body: { phone_number: number, send_to: channel === 'sms' ? 'sms' : 'whatsapp', locale },
    })
  const verify = async (otp: string) => {
    const { key, user: moved } = await send(verifyPhoneNumber, { body: { otp, locale } })
    enterSession(key, moved)
    keep(null)
    showToast({ text: t('security.phoneChanged'), tone: 'success' })
  }
  const begin = async (phone: string) => {
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
  }
  return (
    <>
      <PhoneForm begin={begin} />
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

/** `begin` sends a code to the typed number. */
type Begin = (phone: string) => Promise<void>

function PhoneForm({ begin }: { begin: Begin }) {
  const t = useT()
  const now = useSession().user?.phone_number
  const { national, type, phone, isSame, error, touch } = useTypedPhone(now)
  const { busy, refusal, refused, forgive, dialog, tryTo } = useBeginning(begin)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || phone === null || isSame) return touch()
    void tryTo(phone)
  }
  return (
    <>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <FormAlert text={refusal.text} />
        <p>{t('security.phoneNow', { phone: now ? formatPhone(now) : '–' })}</p>
        <Field
          label={t('security.newPhone')}
          hint={isSame ? t('validation.phoneSame') : t('auth.phoneHint')}
          error={refused ?? error}
          required
        >
          <PhoneInput
            value={national}
            onChange={(typed) => {
              type(typed)
              forgive()
            }}
            onBlur={touch}
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
      {dialog}
    </>
  )
}

/** The number that is typed; empty again once the account has it. */
const useTypedPhone = (now: string | null | undefined) => {
  const t = useT()
  const [national, type] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [known, setKnown] = useState(now)
  if (known !== now) {
    setKnown(now)
    type('')
    setTouched(false)
  }
  const phone = normalisePhone(national)
  const problem =
    national === '' ? t('validation.required') : phone === null ? t('validation.phone') : undefined
  return {
    national,
    type,
    phone,
    isSame: phone !== null && phone === now,
    error: isTouched ? problem : undefined,
    touch: () => setTouched(true),
  }
}

/** Begins the change, after a fresh proof of identity if the shop wants one. */
const useBeginning = (begin: Begin) => {
  const refusal = useRefusal()
  const stepUp = useStepUp()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | undefined>()
  const fail = (error: unknown) => {
    if (
      error instanceof CallFailure &&
      error.status > 0 &&
      !error.errors['phone_number'] &&
      error.retryAfter === null
    )
      showToast({ text: error.message, tone: 'error' })
    else
      refusal.take(error, ({ errors, message }) => {
        setRefused(errors['phone_number']?.[0])
        return errors['phone_number'] ? null : message
      })
  }
  const tryTo = async (phone: string) => {
    refusal.clear()
    setRefused(undefined)
    setBusy(true)
    try {
      await begin(phone)
    } catch (error) {
      if (!stepUp.takes(error, () => void tryTo(phone))) fail(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    refusal,
    refused,
    forgive: () => setRefused(undefined),
    dialog: stepUp.dialog,
    tryTo,
  }
}

const numberOf = (code: PendingCode | null): string | null =>
  code?.identity && 'phone_number' in code.identity ? code.identity.phone_number : null
