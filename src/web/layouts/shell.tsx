import { useEffect, useRef } from 'react'
import { getFooter, type Footer } from '#contract/content.ts'
import { Announcer } from '#web/shell/announcer.tsx'
import { AddedPopup } from '#web/cart/mini-cart/added-popup.tsx'
import { LanguageOffer } from '#web/shell/language/language-switch-offer.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { pageLoader } from '#web/loader.ts'
import { Outlet, useLocation, useRouteLoaderData, type RevalidateAsk } from '#web/router.ts'
import { announce } from '#web/state/announcements.ts'
import { useT } from '#web/state/locale.tsx'
import { Toaster } from '#web/ui/overlay/toast.tsx'

/** Data around every page. A footer that fails to load is omitted instead of failing the page. */
export const loadShell = pageLoader(async ({ send }) => ({
  footer: await send(getFooter).catch((): Footer | null => null),
}))

/** Not reloaded on navigation, only on a change of language. */
export const shouldReloadShell = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: RevalidateAsk): boolean => currentUrl.href === nextUrl.href && defaultShouldRevalidate

export const SHELL = 'shell'
export const useFooter = (): Footer | null =>
  useRouteLoaderData<typeof loadShell>(SHELL)?.footer ?? null

/** Around every layout: toasts, the offline notice, scroll and focus on arrival. */
export function Shell() {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <>
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      <Outlet />
      <Arrivals />
      <OfflineNote />
      <LanguageOffer />
      <AddedPopup />
      <Announcer />
      <Toaster closeLabel={t('shell.close')} place={pathname} />
    </>
  )
}

/**
 * Announces the title of each new page to screen readers: the browser does so only for full page
 * loads.
 */
function Arrivals() {
  const { pathname } = useLocation()
  const loading = useT()('shell.loading')
  const announced = useRef({ pathname, title: '' })
  useEffect(() => {
    const last = announced.current
    const isFirst = last.title === ''
    const isMove = pathname !== last.pathname
    announced.current = { pathname, title: isFirst ? document.title : last.title }
    if (isFirst || !isMove) return
    // A loading page gets its title later.
    const observer = new MutationObserver(() => say())
    const say = () => {
      if (document.title === announced.current.title || document.title.startsWith(loading)) return
      announced.current = { pathname, title: document.title }
      observer.disconnect()
      announce(document.title)
    }
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    say()
    return () => observer.disconnect()
  }, [pathname, loading])
  return null
}
