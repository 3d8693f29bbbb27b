import { useEffect, useState, type SubmitEvent } from 'react'
import type { Data } from '#contract/call.ts'
import { sendOtp } from '#contract/auth/auth.ts'
import { localeTag } from '#domain/locale.ts'
import { OTP_DIGITS } from '#domain/limits.ts'
import { ChannelChoice } from '#web/auth/channel-choice.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { formatClock, useCountdown } from '#web/hooks/use-countdown.ts'
import { useMessageCode } from '#web/hooks/use-message-code.ts'
import { withoutBreaks } from '#web/format.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import {
  pendingCode,
  offsetOf,
  withPendingKeys,
  type Channel,
  type PendingCode,
} from '#web/auth/pending-code.ts'
import { enterForgotPassword, useSession } from '#web/state/session.ts'
import { useShop } from '#web/state/shop.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { OtpInput } from '#web/ui/form/otp-input.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './otp-form.module.css'

/** Response to a request for a code. */
export type CodeAnswer = Pick<Data<typeof sendOtp>, 'sent_to' | 'resend_at' | 'server_time'> & {
  key?: Data<typeof sendOtp>['key']
}

interface OtpFormProps {
  code: PendingCode
  onChange: (code: PendingCode) => void
  /** Requests a code; defaults to the session's pending request. */
  onAsk?: ((channel: Channel) => Promise<CodeAnswer>) | undefined
  /** Checks the code; may fail with `CallFailure`. */
  onVerify: (otp: string) => Promise<unknown>
  /** The request is unknown to the server or expired. */
  onLost: () => void
}

/** Chooses a channel, sends a code, and verifies the input. */
export function OtpForm({ code, onChange, onAsk, onVerify, onLost }: OtpFormProps) {
  const locale = localeTag(useLocale())
  const refusal = useRefusal()
  const [isSending, setSending] = useState(false)

  /** Resolves to whether a code was sent. */
  const sendCode = async (channel: Channel): Promise<boolean> => {
    refusal.clear()
    setSending(true)
    try {
      const sent: CodeAnswer = onAsk
        ? await onAsk(channel)
        : await withPendingKeys(code, () =>
            send(sendOtp, { body: { send_to: channel, locale, ...phoneOf(code) } }),
          )
      // Each code comes with a new key, so that the key cannot expire before a slow message
      // arrives.
      if (sent.key && code.purpose === 'forgot') enterForgotPassword(sent.key)
      const next: PendingCode = {
        ...code,
        key: code.key && (sent.key ?? code.key),
        channel,
        sentTo: sent.sent_to || code.sentTo,
        resendAt: sent.resend_at,
        serverOffset: offsetOf(sent.server_time),
      }
      pendingCode.write(next)
      onChange(next)
      return true
    } catch (error) {
      if (error instanceof CallFailure && isLost(error)) lose(error, onLost)
      else refusal.take(error)
      return false
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <FormAlert text={refusal.text} />
      {code.resendAt === null ? (
        <FirstCode code={code} busy={isSending} waitSeconds={refusal.left} onSend={sendCode} />
      ) : (
        <EnterCode
          code={code}
          resendAt={code.resendAt}
          busy={isSending}
          waitSeconds={refusal.left}
          onSend={sendCode}
          onVerify={onVerify}
          onLost={onLost}
        />
      )}
      <DemoInbox />
    </>
  )
}

const phoneOf = ({ purpose, identity }: PendingCode): { phone_number?: string } =>
  purpose !== 'forgot' && identity && 'phone_number' in identity
    ? { phone_number: identity.phone_number }
    : {}

/** The code's request no longer exists: unknown code, or the session ended. */
const isLost = (error: CallFailure): boolean =>
  error.code === 'otp_not_found' || error.status === 401

/** Shows the error and leaves the form. */
function lose({ message }: CallFailure, onLost: () => void) {
  showToast({ text: message, tone: 'error' })
  onLost()
}

interface StepProps {
  code: PendingCode
  busy: boolean
  waitSeconds: number
  onSend: (channel: Channel) => Promise<boolean>
}

type WaysOfCodeProps = {
  code: PendingCode
  legend: string
  channel: Channel
  onChange: (channel: Channel) => void
}

/** Channels for a code; a code that verifies an e-mail address goes to that address only. */
function WaysOfCode({ code: { purpose, identity }, ...rest }: WaysOfCodeProps) {
  const { user } = useSession()
  if (purpose === 'email') return null
  const isProven = purpose === 'proof' && user?.is_email_verified === true
  const isAddress = purpose === 'forgot' && identity !== null && 'email' in identity
  return <ChannelChoice {...rest} withEmail={isProven || isAddress} />
}

function FirstCode({ code, busy, waitSeconds, onSend }: StepProps) {
  const t = useT()
  const [channel, setChannel] = useState<Channel>(code.channel)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy && waitSeconds === 0) void onSend(channel)
  }
  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <WaysOfCode code={code} legend={t('auth.channel')} channel={channel} onChange={setChannel} />
      <SubmitButton busy={busy} waitSeconds={waitSeconds}>
        {t('auth.sendCode')}
      </SubmitButton>
    </form>
  )
}

const CODE_ID = 'otp-code'
const CHANNELS = { whatsapp: 'auth.whatsapp', sms: 'auth.sms', email: 'auth.emailWay' } as const

interface TakeCodeProps extends StepProps {
  resendAt: string
  onVerify: (otp: string) => Promise<unknown>
  onLost: () => void
}

function EnterCode({ code, resendAt, busy, waitSeconds, onSend, onVerify, onLost }: TakeCodeProps) {
  const t = useT()
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isVerifying, setVerifying] = useState(false)
  const isWhole = digits.length === OTP_DIGITS
  // The code input is the only thing to do here.
  useEffect(() => document.getElementById(CODE_ID)?.focus(), [])

  const verify = async (otp: string) => {
    if (isVerifying || otp.length !== OTP_DIGITS) return
    setError(null)
    setVerifying(true)
    try {
      await onVerify(otp)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (isLost(failure)) return lose(failure, onLost)
      setError(failure.errors['otp']?.[0] ?? failure.message)
    } finally {
      setVerifying(false)
    }
  }

  useMessageCode(code.channel === 'sms', (otp) => {
    setDigits(otp.slice(0, OTP_DIGITS))
    void verify(otp)
  })

  const channel = t(CHANNELS[code.channel])
  const sentText = code.purpose === 'forgot' ? 'auth.codeSentMaybe' : 'auth.codeSent'
  return (
    <>
      <p role="status" className={styles.sent}>
        {t(sentText, { channel, target: withoutBreaks(code.sentTo ?? '') })}
      </p>
      <CodeForm
        verify={verify}
        digits={digits}
        error={error}
        setDigits={setDigits}
        setError={setError}
        isVerifying={isVerifying}
        isWhole={isWhole}
      />
      <Resend
        code={code}
        resendAt={resendAt}
        busy={busy}
        waitSeconds={waitSeconds}
        onSend={onSend}
      />
    </>
  )
}

interface CodeFormProps {
  verify: (otp: string) => Promise<void>
  digits: string
  error: string | null
  setDigits: (next: string) => void
  setError: (next: string | null) => void
  isVerifying: boolean
  isWhole: boolean
}

function CodeForm({
  verify,
  digits,
  error,
  setDigits,
  setError,
  isVerifying,
  isWhole,
}: CodeFormProps) {
  const t = useT()
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void verify(digits)
      }}
    >
      <Field id={CODE_ID} label={t('auth.code')} error={error ?? undefined} required>
        <OtpInput
          value={digits}
          onChange={(next) => {
            setDigits(next)
            setError(null)
          }}
        />
      </Field>
      <SubmitButton
        busy={isVerifying}
        disabledReason={isWhole ? undefined : t('auth.verifyReason')}
      >
        {t('auth.verify')}
      </SubmitButton>
    </form>
  )
}

/**
 * Sends another code once the server's cool-down has passed, optionally through another channel.
 */
function Resend({
  code,
  resendAt,
  busy,
  waitSeconds,
  onSend,
}: Omit<TakeCodeProps, 'onVerify' | 'onLost'>) {
  const t = useT()
  const counted = useCountdown(resendAt, code.serverOffset)
  const left = Math.max(counted ?? 1, waitSeconds)
  const [channel, setChannel] = useState<Channel>(code.channel)

  const resend = async () => {
    if (await onSend(channel)) showToast({ text: t('auth.resent'), tone: 'success', id: 'otp' })
  }
  if (left > 0) {
    return (
      <p className={styles.wait}>
        {t('auth.resendIn')}{' '}
        <span role="timer" aria-live="off" aria-label={t('auth.resendTimer')} className="tabular">
          {formatClock(left)}
        </span>
      </p>
    )
  }
  return (
    <div className={styles.resend}>
      <WaysOfCode code={code} legend={t('auth.resendBy')} channel={channel} onChange={setChannel} />
      <Button variant="secondary" block busy={busy} busyLabel={t('shell.loading')} onClick={resend}>
        {t('auth.resend')}
      </Button>
    </div>
  )
}

/** In the demo messages are not sent; the demo inbox shows them. */
function DemoInbox() {
  const t = useT()
  const { demo } = useShop()
  if (!demo) return null
  return (
    <a href="/dev/inbox" target="_blank" rel="noopener" className={styles.inbox}>
      {t('auth.demoInbox')}
      <span className="visually-hidden"> ({t('auth.newTab')})</span>
    </a>
  )
}
