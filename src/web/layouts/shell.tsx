import { useEffect, useRef } from 'react'
import { getFooter, type Footer } from '#contract/shop/content.ts'
import { Announcer } from '#web/components/announcer.tsx'
import { AddedPopup } from '#web/components/added-popup.tsx'
import { LanguageOffer } from '#web/components/language-switch-offer.tsx'
import { OfflineNote } from '#web/components/offline-note.tsx'
import { pageLoader } from '#web/loader.ts'
import { Outlet, useLocation, useRouteLoaderData, type RevalidateAsk } from '#web/router.ts'
import { announce } from '#web/state/announcements.ts'
import { useT } from '#web/state/locale.tsx'
import { Toaster } from '#web/ui/toast.tsx'

/**
 * What every page shows around itself. A footer that cannot be read is left out: no page fails for
 * it.
 */
export const loadShell = pageLoader(async ({ send }) => ({
  footer: await send(getFooter).catch((): Footer | null => null),
}))

/** The shell stays while the visitor moves; only a change of language reads it again. */
export const shouldReloadShell = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: RevalidateAsk): boolean => currentUrl.href === nextUrl.href && defaultShouldRevalidate

export const SHELL = 'shell'
export const useFooter = (): Footer | null =>
  useRouteLoaderData<typeof loadShell>(SHELL)?.footer ?? null

/** Around every layout: toasts, the word about a lost network, the place where a page was left. */
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
 * Says the title of each new page, which nobody else would: the browser does so only for pages that
 * it loads itself.
 */
function Arrivals() {
  const { pathname } = useLocation()
  const loading = useT()('shell.loading')
  const said = useRef({ pathname, title: '' })
  useEffect(() => {
    const last = said.current
    const isFirst = last.title === ''
    const isMove = pathname !== last.pathname
    said.current = { pathname, title: isFirst ? document.title : last.title }
    if (isFirst || !isMove) return
    // A page that is still on its way has its title only when it is there.
    const observer = new MutationObserver(() => say())
    const say = () => {
      if (document.title === said.current.title || document.title.startsWith(loading)) return
      said.current = { pathname, title: document.title }
      observer.disconnect()
      announce(document.title)
    }
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    say()
    return () => observer.disconnect()
  }, [pathname, loading])
  return null
}
