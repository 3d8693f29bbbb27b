import PartyPopper from 'lucide-react/icons/party-popper'
import { Navigate, useLocation } from '#web/router.ts'
import { formatNumber } from '#domain/money.ts'
import { Head } from '#web/components/head.tsx'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import styles from './profile-completed.module.css'

/** Shown once, when the profile becomes complete. */
export function Component() {
  const t = useT()
  const { user } = useSession()
  const points = (useLocation().state as { points?: number } | null)?.points ?? 0
  // Opened directly with an incomplete profile, it redirects to the details to fill in.
  if (user && !user.is_profile_complete)
    return <Navigate to={pages.settings('personal-details')} replace />
  return (
    <div className="container">
      <Head title={t('title.profileCompleted')} isPrivate />
      <EmptyState
        level={1}
        picture={<PartyPopper size={72} strokeWidth={1.25} />}
        title={t('profile.completedTitle')}
        text={
          points > 0
            ? t('profile.completedPoints', { points: formatNumber(points) })
            : t('profile.completedText')
        }
        action={
          <div className={styles.ways}>
            <ButtonLink to={pages.allProducts()}>{t('cart.shop')}</ButtonLink>
            <ButtonLink to={pages.pointsHistory()} variant="secondary">
              {t('profile.completedSeePoints')}
            </ButtonLink>
          </div>
        }
      />
    </div>
  )
}
