import { lazy, Suspense, useState } from 'react'
import QrCode from 'lucide-react/icons/qr-code'
import { Link } from '#web/router.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { formatNumber } from '#domain/money.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './voucher-card.module.css'

// Loaded when a voucher is first shown.
const load = () => import('./voucher-qr.tsx')
const VoucherQr = lazy(async () => ({ default: (await load()).VoucherQr }))

const TONES = {
  active: 'leaf',
  reserved: 'mango',
  used: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
} as const

/** A voucher as a ticket: the amount on the stub, the conditions next to it. */
export function VoucherCard({ voucher }: { voucher: Voucher }) {
  const t = useT()
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never')
  const isActive = voucher.status === 'active'
  const isOver = !isActive && voucher.status !== 'reserved'
  return (
    <article className={classNames(styles.ticket, isOver && styles.over)}>
      <div className={styles.stub}>
        <p className={styles.amount}>{voucher.formatted_amount}</p>
        <p className={styles.source}>{useSource(voucher)}</p>
      </div>
      <div className={styles.body}>
        <Badge tone={TONES[voucher.status]}>{useStateText(voucher)}</Badge>
        <p className={styles.codeLine}>
          <span className={styles.code}>
            <span className="visually-hidden">{t('voucher.code')}: </span>
            {voucher.coupon_code}
          </span>
          {isActive && (
            <CopyButton
              text={voucher.coupon_code}
              label={t('voucher.copy')}
              copiedLabel={t('voucher.copied')}
              failedLabel={t('voucher.copyFailed')}
              iconOnly
            />
          )}
        </p>
        <p className="text-small text-muted">
          {t('voucher.validUntil', { date: voucher.formatted_expiry })}
        </p>
        {voucher.order_id && (
          <Link to={pages.order(voucher.order_id)} className={`link ${styles.order}`}>
            {t('voucher.order')}
          </Link>
        )}
        {isActive && (
          <Button
            icon={<QrCode size={20} strokeWidth={1.75} />}
            aria-label={t('voucher.showNamed', { amount: voucher.formatted_amount })}
            className={styles.show}
            onPointerEnter={() => void load()}
            onClick={() => setShown('open')}
          >
            {t('voucher.show')}
          </Button>
        )}
      </div>
      {shown !== 'never' && (
        <Suspense fallback={null}>
          <VoucherQr voucher={voucher} open={shown === 'open'} onClose={() => setShown('closed')} />
        </Suspense>
      )}
    </article>
  )
}

const useSource = ({ source, point }: Voucher): string => {
  const t = useT()
  if (source === 'points') return t('voucher.fromPoints', { points: formatNumber(point ?? 0) })
  return source === 'refund' ? t('voucher.fromRefund') : t('voucher.gift')
}

const useStateText = ({ status, formatted_settled: settled, branch }: Voucher): string => {
  const t = useT()
  const date = settled ?? ''
  switch (status) {
    case 'active':
      return t('voucher.stateActive')
    case 'reserved':
      return branch ? t('voucher.stateAtTill', { branch: branch.name }) : t('voucher.stateReserved')
    case 'used':
      return branch
        ? t('voucher.stateUsedAt', { date, branch: branch.name })
        : t('voucher.stateUsed', { date })
    case 'expired':
      return t('voucher.stateExpired')
    case 'cancelled':
      return t('voucher.stateCancelled', { date })
  }
}
