import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { getReferral, type Referral } from '#contract/points/earning.ts'
import { formatNumber } from '#domain/money.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './referral-card.module.css'

/** The customer's referral link and its rewards; hidden while referrals earn nothing. */
export function ReferralCard() {
  const { data } = useQuery({
    queryKey: [...keys.points, 'referral'],
    queryFn: ({ signal }) => send(getReferral, { signal }),
  })
  return data ? <Invitation referral={data} /> : null
}

function Invitation({ referral }: { referral: Referral }) {
  const t = useT()
  const points = formatNumber(referral.points)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(referral.url)
      showToast({ text: t('referral.copied'), tone: 'success' })
    } catch {
      showToast({ text: referral.url, tone: 'info' })
    }
  }
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy()
    // A cancelled share dialog is not an error.
    await navigator
      .share({
        title: t('referral.shareTitle'),
        text: t('referral.shareText', { points: formatNumber(referral.friend_points) }),
        url: referral.url,
      })
      .catch(() => null)
  }
  return (
    <section id="invite" aria-labelledby="points-invite" className={`card ${styles.card}`}>
      <h2 id="points-invite" className={styles.heading}>
        {t('referral.title')}
      </h2>
      <p>
        {t('referral.text', {
          points,
          friend: formatNumber(referral.friend_points),
          minimum: referral.formatted_minimum,
        })}
      </p>
      <p className={styles.code}>
        <span className="text-small text-muted">{t('referral.code')}</span>
        <strong>{referral.code}</strong>
      </p>
      <div className={styles.buttons}>
        <Button icon={<Share2 size={20} strokeWidth={1.75} />} onClick={() => void share()}>
          {t('referral.share')}
        </Button>
        <Button
          variant="secondary"
          icon={<Copy size={20} strokeWidth={1.75} />}
          onClick={() => void copy()}
        >
          {t('referral.copy')}
        </Button>
      </div>
      {referral.invited > 0 && <Sums referral={referral} />}
      {referral.left_this_month === 0 && (
        <p className="text-small text-muted">{t('referral.full')}</p>
      )}
    </section>
  )
}

function Sums({ referral }: { referral: Referral }) {
  const t = useT()
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('referral.rewarded')}</dt>
        <dd>{formatNumber(referral.rewarded)}</dd>
      </div>
      <div>
        <dt>{t('referral.waiting')}</dt>
        <dd>{formatNumber(referral.waiting)}</dd>
      </div>
      <div>
        <dt>{t('referral.earned')}</dt>
        <dd>{formatNumber(referral.earned_points)}</dd>
      </div>
    </dl>
  )
}
