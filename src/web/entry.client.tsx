// The React refresh preamble must come first. A build drops it.
import '@vitejs/plugin-react/preamble'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readLocale } from '#domain/locale.ts'
import { loadWords, tellOfShop, translate } from '#i18n/web.ts'
import { App, BOOT_ID, type Boot } from './document.tsx'
import { LOGIN_PAGES, loginFrom } from '#contract/pages.ts'
import type { PageContext } from './loader.ts'
import { navigateNativelyOffline } from './offline/native-navigation.ts'
import { holdInstallPrompt } from './offline/install.ts'
import { createRouter } from './router/browser.ts'
import { loadModule } from './router/load.ts'
import { watchIntent } from './router/intent.ts'
import { matchRoutes } from './router/match.ts'
import { RouterProvider } from './router/view.tsx'
import { routes } from './routes.tsx'
import { send, sendWhole, setBrowserTransport } from './send.ts'
import { initLocale, rememberLocale, type Speech } from './state/locale.tsx'
import { hasKeys, onSessionEnd } from './state/session-keys.ts'
import { followOtherTabs, restoreSession } from './state/session.ts'
import { setPrefetch } from './state/prefetch.ts'

/** Loads the page's modules before hydration, because React would not match a lazy component. */
const loadMatched = async () => {
  await Promise.all(
    (matchRoutes(routes, location.pathname) ?? []).map(({ route }) => loadModule(route)),
  )
}

const isPersonal = (address: string): boolean =>
  (matchRoutes(routes, address.split('?')[0] ?? address) ?? []).some(
    ({ route }) => route.handle && 'title' in route.handle,
  )

/** `?lang=id` sets the language; it is then removed from the address. */
const takeLanguageFromAddress = () => {
  const url = new URL(location.href)
  const chosen = readLocale(url.searchParams.get('lang'))
  if (!chosen) return
  rememberLocale(chosen)
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

/** After the load event, when the browser is idle. */
const whenIdle = (run: () => void) => {
  const soon = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(run, { timeout: REST_MS_MAX })
      : setTimeout(run, REST_MS_MAX)
  // Offline there is nothing to wait for.
  if (!navigator.onLine) run()
  else if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
const REST_MS_MAX = 5_000

const start = async () => {
  const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '{}') as Boot
  takeLanguageFromAddress()
  holdInstallPrompt()
  if (import.meta.env.PROD) navigateNativelyOffline()
  const speaking = loadWords(boot.locale, 'everyone').then((words) => {
    initLocale(boot.locale, tellOfShop(words, boot.shop))
    return words
  })
  const [words] = await Promise.all([speaking, speaking.then(loadMatched)])
  let speech: Speech = { locale: boot.locale, t: translate(words) }
  setBrowserTransport({ locale: () => speech.locale, t: () => speech.t })

  const context: PageContext = { send, sendWhole, locale: () => speech.locale }
  const router = createRouter(routes, boot.data, context)
  const prepare = (address: string) => {
    // Personal pages are not prefetched for guests who hover over a link.
    if (hasKeys() || !isPersonal(address)) router.prepare(address)
  }
  setPrefetch(prepare)
  watchIntent(prepare)

  onSessionEnd(() => {
    if (!router.state().location.pathname.startsWith(LOGIN_PAGES))
      void router.navigate(loginFrom(router.state().location))
  })
  const speak = async (next: Speech) => {
    speech = next
    rememberLocale(next.locale)
    // Navigates to the same page: unlike a revalidation it keeps the scroll position.
    const { pathname, search } = router.state().location
    await router.navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }

  startTransition(() => {
    hydrateRoot(
      document,
      <App boot={boot} words={words} onChooseLocale={speak}>
        <RouterProvider router={router} />
      </App>,
    )
  })
  followOtherTabs()
  await restoreSession()
  // If the import fails, it is retried when the network is back.
  const keep = () =>
    import('./offline/register.ts').then(
      ({ registerOffline }) => registerOffline(router, () => speech),
      () => addEventListener('online', () => void keep(), { once: true }),
    )
  if (import.meta.env.PROD) whenIdle(() => void keep())
}

void start()
