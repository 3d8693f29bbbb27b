import PartyPopper from 'lucide-react/icons/party-popper'
import { useLocation } from '#web/router.ts'
import { formatNumber } from '#domain/money.ts'
import { Head } from '#web/components/head.tsx'
import { links } from '#web/links.ts'
import { useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Shown once, when nothing is missing in a profile any more. */
export function Component() {
  const t = useT()
  const points = (useLocation().state as { points?: number } | null)?.points ?? 0
  return (
    <div className="container">
      <Head title={t('title.profileCompleted')} isPrivate />
      <EmptyState
        level={1}
        picture={<PartyPopper size={72} strokeWidth={1.25} />}
        title={t('profile.completedTitle')}
        text={points > 0 ? t('profile.completedPoints', { points: formatNumber(points) }) : t('profile.completedText')}
        action={<ButtonLink to={links.allProducts()}>{t('points.shop')}</ButtonLink>}
      />
    </div>
  )
}
