import { lazy, Suspense } from 'react'
import Coins from 'lucide-react/icons/coins'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { pages } from '#contract/pages.ts'
import { useT, withWords } from '#web/state/locale.tsx'
import { hasKeys } from '#web/state/session-keys.ts'
import { useSession } from '#web/state/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { WaitingRail } from './home-tabs.tsx'
import styles from './home-member.module.css'

const loadCustomer = withWords(() => import('./home-customer.tsx'), 'customers')
const HomeCustomer = lazy(async () => ({ default: (await loadCustomer()).HomeCustomer }))

/**
 * For guests the benefits of an account; for customers points, tier and purchases. The space is
 * reserved as soon as the device has session keys, to avoid a layout shift.
 */
export function HomeMember() {
  const isHydrated = useHydrated()
  const { isInitialized, isLoggedIn } = useSession()
  const isCustomer = isHydrated && (isInitialized ? isLoggedIn : hasKeys())
  if (!isCustomer) return <GuestHint />
  if (!isLoggedIn) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <HomeCustomer />
    </Suspense>
  )
}

function GuestHint() {
  const t = useT()
  return (
    <section className={styles.strip} aria-label={t('home.hintTitle')}>
      <span className={styles.coins}>
        <Coins size={24} strokeWidth={1.75} />
      </span>
      <div className={styles.hint}>
        <h2 className={styles.hintTitle}>{t('home.hintTitle')}</h2>
        <p>{t('home.hintText')}</p>
      </div>
      <ButtonLink to={pages.register()} variant="mango" className={styles.join}>
        {t('header.register')}
      </ButtonLink>
    </section>
  )
}

function Waiting() {
  return (
    <>
      <SkeletonBox shape="banner" className={styles.stripWaiting} />
      <div className={styles.row}>
        <div className={styles.head} />
        <WaitingRail />
      </div>
    </>
  )
}
