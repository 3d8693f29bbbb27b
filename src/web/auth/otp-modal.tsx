import { OTP_RESEND_SECONDS } from '#domain/limits.ts'
import { formatWait } from '#i18n/format.ts'
import { OtpForm, type CodeAnswer } from '#web/auth/otp-form.tsx'
import { useCountdown } from '#web/hooks/use-countdown.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import type { Channel, PendingCode } from '#web/auth/pending-code.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from '../components/form.module.css'

interface OtpModalProps {
  /** Null while no code is wanted. */
  code: PendingCode | null
  title: string
  onChange: (code: PendingCode) => void
  onAsk?: (channel: Channel) => Promise<CodeAnswer>
  onVerify: (otp: string) => Promise<unknown>
  onClose: () => void
}

/** A one-time code in a dialog. It can be closed only once another code may be requested. */
export function OtpModal({ code, title, onChange, onAsk, onVerify, onClose }: OtpModalProps) {
  const t = useT()
  const locale = useLocale()
  const left = useCountdown(code?.resendAt ?? null, code?.serverOffset ?? 0)
  // Before the first look at the clock it is waited for, too.
  const isWaiting = code !== null && code.resendAt !== null && left !== 0
  return (
    <Modal
      open={code !== null}
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      closable={!isWaiting}
      onEscapeRefused={() =>
        showToast({
          text: t('security.waitToClose', {
            wait: formatWait(left ?? OTP_RESEND_SECONDS, locale),
          }),
          id: 'otp-close',
        })
      }
    >
      {code && (
        <div className={styles.form}>
          <OtpForm
            code={code}
            onChange={onChange}
            onAsk={onAsk}
            onVerify={onVerify}
            onLost={onClose}
          />
        </div>
      )}
    </Modal>
  )
}
