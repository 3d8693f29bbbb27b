import { useState, type ReactNode } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { sendEmailCode, verifyEmail } from '#contract/auth/auth.ts'
import type { User } from '#contract/profile/profile.ts'
import { localeTag } from '#domain/locale.ts'
import { OtpModal } from '#web/auth/otp-modal.tsx'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { pendingCode, offsetOf, type PendingCode } from '#web/auth/pending-code.ts'
import { refreshUser } from '#web/state/session.ts'
import { useShop } from '#web/state/shop.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './email-proof.module.css'

/**
 * Verification status of the saved e-mail address, for below its field, and the dialog that
 * verifies it by a code.
 */
export const useEmailProof = (user: User): { hint: ReactNode; dialog: ReactNode } => {
  const t = useT()
  const locale = localeTag(useLocale())
  const hasEmail = useShop().channels.includes('email')
  const [code, setCode] = useState<PendingCode | null>(null)
  const [busy, setBusy] = useState(false)
  const keep = (next: PendingCode | null) => {
    pendingCode.write(next)
    setCode(next)
  }
  const ask = () => send(sendEmailCode, { body: { locale } })
  const begin = async () => {
    if (busy) return
    setBusy(true)
    try {
      const sent = await ask()
      const serverOffset = offsetOf(sent.server_time)
      keep({
        purpose: 'email',
        identity: null,
        key: null,
        sentTo: sent.sent_to,
        channel: 'email',
        resendAt: sent.resend_at,
        serverOffset,
      })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ text: error.message, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const verify = async (otp: string) => {
    await send(verifyEmail, { body: { otp, locale } })
    keep(null)
    showToast({ text: t('email.justVerified'), tone: 'success' })
    await refreshUser()
  }
  return {
    hint: <Standing user={user} canProve={hasEmail} busy={busy} onProve={() => void begin()} />,
    dialog: (
      <OtpModal
        code={code}
        title={t('email.verifyTitle')}
        onChange={keep}
        onAsk={ask}
        onVerify={verify}
        onClose={() => keep(null)}
      />
    ),
  }
}

type StandingProps = { user: User; canProve: boolean; busy: boolean; onProve: () => void }

function Standing({ user, canProve, busy, onProve }: StandingProps) {
  const t = useT()
  if (user.email === null) return null
  if (user.is_email_verified) {
    return (
      <span className={styles.verified}>
        <CircleCheck size={16} strokeWidth={2} />
        {t('email.verified')}
      </span>
    )
  }
  if (!canProve) return t('email.unverified')
  return (
    <span>
      {t('email.unverified')}{' '}
      <button
        type="button"
        className={`link ${styles.prove}`}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={onProve}
      >
        {t('email.verify')}
      </button>
    </span>
  )
}
