import { lazy, Suspense } from 'react'
import { useLocation } from '#web/router.ts'
import { loginFrom, registerFrom } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkeletonBox } from '#web/ui/display/skeleton.tsx'
import styles from './profile-menu.module.css'

// Guests do without it.
const CustomerMenu = lazy(() =>
  import('./customer-menu.tsx').then(({ CustomerMenu: Component }) => ({ default: Component })),
)

/**
 * Login for guests, the own menu for customers. Until it is known which, a box of the same size.
 */
export function ProfileMenu() {
  const t = useT()
  const here = useLocation()
  const { isInitialized, isLoggedIn, user } = useSession()
  if (!isInitialized) return <Waiting />
  if (isLoggedIn && user) {
    return (
      <Suspense fallback={<Waiting />}>
        <CustomerMenu user={user} />
      </Suspense>
    )
  }
  return (
    <span className={styles.place}>
      <ButtonLink to={loginFrom(here)} className={styles.login}>
        {t('header.login')}
      </ButtonLink>
      <ButtonLink
        to={registerFrom(here)}
        variant="secondary"
        className={`only-desktop ${styles.login}`}
      >
        {t('header.register')}
      </ButtonLink>
    </span>
  )
}

/** A placeholder of the final size. */
function Waiting() {
  const t = useT()
  return (
    <span className={styles.place}>
      <span className="visually-hidden">{t('header.checking')}</span>
      <SkeletonBox shape="line" className={styles.waiting} />
    </span>
  )
}
