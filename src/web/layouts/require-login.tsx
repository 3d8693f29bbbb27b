import { Navigate, Outlet, useLocation, useMatches } from '#web/router.ts'
import type { WordKey } from '#i18n/web.ts'
import { Placeholder } from '#web/components/placeholder.tsx'
import { loginFrom } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { isLeaving, useSession } from '#web/state/session.ts'

/**
 * Shows a placeholder until the session is known: a personal page that guests see too, for example
 * by a link. The server renders the same placeholder.
 */
export function AwaitSession() {
  const t = useT()
  const session = useSession()
  const title = (useMatches().at(-1)?.handle as { title?: WordKey } | undefined)?.title
  return session.isInitialized ? (
    <Outlet />
  ) : (
    <Placeholder title={title ? t(title) : t('shell.loading')} />
  )
}

/** Redirects guests to the login page and back. Shows a placeholder until the session is known. */
export function RequireLogin() {
  const t = useT()
  const here = useLocation()
  const session = useSession()
  const title = (useMatches().at(-1)?.handle as { title?: WordKey } | undefined)?.title
  if (!session.isInitialized || isLeaving()) {
    return <Placeholder title={title ? t(title) : t('shell.loading')} />
  }
  if (!session.isLoggedIn) return <Navigate to={loginFrom(here)} replace />
  return <Outlet />
}
