import Sun from 'lucide-react/icons/sun'
import { getMemberQr } from '#contract/profile/profile.ts'
import { formatClock, useCountdown } from '#web/hooks/use-countdown.ts'
import { useWakeLock } from '#web/hooks/use-wake-lock.ts'
import { useT } from '#web/state/locale.tsx'
import { send } from '#web/send.ts'
import { useShownCode, type ShownCode } from '#web/points/shown-code.ts'
import { useSession } from '#web/state/session.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import styles from './member-qr.module.css'

/** 41 modules of 7 pixels: each is as sharp as the screen. */
const SIDE_PX = 287

const giveMemberCode = (signal: AbortSignal) => send(getMemberQr, { signal })

/**
 * What the customer shows at the till of a store: a code that is theirs for a minute, and then
 * another.
 */
export function MemberQr({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const { user } = useSession()
  const { code, problem, retry } = useShownCode(open ? giveMemberCode : null)
  useWakeLock(open)
  return (
    <Modal open={open} onClose={onClose} title={t('memberQr.title')} closeLabel={t('shell.close')}>
      <div className={styles.content}>
        <p className="text-muted">{t('memberQr.text')}</p>
        {code ? (
          <Code code={code} name={user?.name ?? ''} />
        ) : problem === null ? (
          <Busy label={t('memberQr.loading')} className={styles.place}>
            <SkeletonBox shape="square" className={styles.waiting} />
            <p>{t('memberQr.loading')}</p>
          </Busy>
        ) : (
          <ErrorState
            title={t('memberQr.failed')}
            text={problem}
            retryLabel={t('shell.retry')}
            onRetry={retry}
          />
        )}
        <p className={styles.hint}>
          <Sun size={20} strokeWidth={1.75} />
          {t('memberQr.bright')}
        </p>
      </div>
    </Modal>
  )
}

function Code({ code, name }: { code: ShownCode; name: string }) {
  const t = useT()
  const left = useCountdown(code.renewAt) ?? 0
  return (
    <div className={styles.place}>
      <QrCode text={code.token} alt={t('memberQr.alt', { name })} size={SIDE_PX} />
      <p className={styles.name}>{name}</p>
      <p className={styles.left}>
        {t('memberQr.renews')}{' '}
        <span role="timer" aria-live="off" aria-label={t('memberQr.timer')} className="tabular">
          {formatClock(left)}
        </span>
      </p>
      <details className={styles.letters}>
        <summary>{t('memberQr.letters')}</summary>
        <p className="tabular">{code.token.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      </details>
    </div>
  )
}
