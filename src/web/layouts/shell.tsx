import { Outlet, ScrollRestoration, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getFooter, type Footer } from '#contract/shop/content.ts'
import { Announcer } from '#web/components/announcer.tsx'
import { AddedPopup } from '#web/components/added-popup.tsx'
import { useOnline } from '#web/hooks/use-online.ts'
import { pageLoader } from '#web/loader.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Toaster } from '#web/ui/toast.tsx'

/** What every page shows around itself. A footer that cannot be read is left out: no page fails for it. */
export const loadShell = pageLoader(async ({ send }) => ({ footer: await send(getFooter).catch((): Footer | null => null) }))

/** The shell stays while the visitor moves; only a change of language reads it again. */
export const shouldReloadShell = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href && defaultShouldRevalidate

export const SHELL = 'shell'
export const useFooter = (): Footer | null => useRouteLoaderData<typeof loadShell>(SHELL)?.footer ?? null

/** Around every layout: toasts, the word about a lost network, the place where a page was left. */
export function Shell() {
  const t = useT()
  const online = useOnline()
  return (
    <>
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      {!online && (
        <Banner tone="warn" role="status">
          {t('shell.offline')}
        </Banner>
      )}
      <Outlet />
      <AddedPopup />
      <Announcer />
      <Toaster closeLabel={t('shell.close')} />
      <ScrollRestoration />
    </>
  )
}
