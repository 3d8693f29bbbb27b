import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import Sun from 'lucide-react/icons/sun'
import { Link } from '#web/router.ts'
import { cancelVoucher, getVoucherQr, type Voucher } from '#contract/vouchers.ts'
import { formatNumber } from '#domain/money.ts'
import { formatClock, useCountdown } from '#web/hooks/use-countdown.ts'
import { useWakeLock } from '#web/hooks/use-wake-lock.ts'
import { pages } from '#contract/pages.ts'
import { CallFailure, send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { refreshUser } from '#web/state/session.ts'
import { useShownCode, type ShownCode } from '#web/points/shown-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './voucher-qr.module.css'

/** 41 modules of 7 pixels: each is as sharp as the screen. */
const SIDE_PX = 287

/**
 * A voucher at the till: a code that is good for half a minute, and then another; its letters below
 * for where nothing scans.
 */
export function VoucherQr({
  voucher,
  open,
  onClose,
}: {
  voucher: Voucher
  open: boolean
  onClose: () => void
}) {
  const t = useT()
  const { id } = voucher
  const give = useCallback(
    (signal: AbortSignal) => send(getVoucherQr, { params: { id }, signal }),
    [id],
  )
  const { code, problem, retry } = useShownCode(open ? give : null)
  useWakeLock(open)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('voucherQr.title', { amount: voucher.formatted_amount })}
      closeLabel={t('shell.close')}
    >
      <div className={styles.content}>
        <p className="text-muted">{t('voucherQr.text')}</p>
        {code ? (
          <Code code={code} voucher={voucher} />
        ) : problem === null ? (
          <Busy label={t('voucherQr.loading')} className={styles.place}>
            <SkeletonBox shape="square" className={styles.waiting} />
            <p>{t('voucherQr.loading')}</p>
          </Busy>
        ) : (
          <ErrorState
            title={t('voucherQr.failed')}
            text={problem}
            retryLabel={t('shell.retry')}
            onRetry={retry}
          />
        )}
        <VoucherCode voucher={voucher} />
        <p className={styles.until}>
          {t('voucher.validUntil', { date: voucher.formatted_expiry })}
        </p>
        <p className={styles.hint}>
          <Sun size={20} strokeWidth={1.75} />
          {t('voucherQr.bright')}
        </p>
        <p className="text-small text-muted">{t('voucherQr.byHand')}</p>
        <Link to={pages.help()} className={`link ${styles.help}`}>
          {t('voucherQr.help')}
        </Link>
        {voucher.can_cancel && <Cancel voucher={voucher} onDone={onClose} />}
      </div>
    </Modal>
  )
}

function VoucherCode({ voucher }: { voucher: Voucher }) {
  const t = useT()
  return (
    <div className={styles.letters}>
      <span className={styles.code}>
        <span className="visually-hidden">{t('voucher.code')}: </span>
        {voucher.coupon_code}
      </span>
      <CopyButton
        text={voucher.coupon_code}
        label={t('voucher.copy')}
        copiedLabel={t('voucher.copied')}
        failedLabel={t('voucher.copyFailed')}
        iconOnly
      />
    </div>
  )
}

function Code({ code, voucher }: { code: ShownCode; voucher: Voucher }) {
  const t = useT()
  const left = useCountdown(code.renewAt) ?? 0
  return (
    <div className={styles.place}>
      <QrCode
        text={code.token}
        alt={t('voucherQr.alt', { amount: voucher.formatted_amount })}
        size={SIDE_PX}
      />
      <p className={styles.left}>
        {t('voucherQr.renews')}{' '}
        <span role="timer" aria-live="off" aria-label={t('voucherQr.timer')} className="tabular">
          {formatClock(left)}
        </span>
      </p>
    </div>
  )
}

/** Turns the voucher back into points, after a confirmation. */
function Cancel({ voucher, onDone }: { voucher: Voucher; onDone: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const points = formatNumber(voucher.point ?? 0)
  const cancel = async () => {
    setBusy(true)
    try {
      await send(cancelVoucher, { params: { id: voucher.id } })
      showToast({ tone: 'success', text: t('voucherQr.cancelled', { points }) })
      onDone()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ tone: 'error', text: error.message })
    } finally {
      setBusy(false)
      setAsking(false)
      await Promise.all([
        refreshUser({ quiet: true }).catch(() => null),
        queries.invalidateQueries({ queryKey: keys.vouchers }),
        queries.invalidateQueries({ queryKey: keys.points }),
        queries.invalidateQueries({ queryKey: keys.coupons }),
      ])
    }
  }
  return (
    <div className={styles.cancel}>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('voucherQr.cancel')}
      </Button>
      <p className="text-small text-muted">
        {t('voucherQr.cancelUntil', { date: voucher.formatted_cancel_until })}
      </p>
      <Confirm
        open={asking}
        title={t('voucherQr.cancelAsk')}
        text={t('voucherQr.cancelText', { amount: voucher.formatted_amount, points })}
        confirmLabel={t('voucherQr.cancel')}
        cancelLabel={t('voucherQr.cancelKeep')}
        busy={busy}
        busyLabel={t('shell.loading')}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
