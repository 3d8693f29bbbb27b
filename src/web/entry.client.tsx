// While developing, this readies the modules for reloading; it must come first. In a build nothing of it is left.
import '@vitejs/plugin-react/preamble'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readLocale } from '#domain/locale.ts'
import { loadWords, translate } from '#i18n/web.ts'
import { App, BOOT_ID, type Boot } from './document.tsx'
import { loginFrom } from './links.ts'
import { pageContext } from './loader.ts'
import { routes } from './routes.tsx'
import { send, sendWhole, setBrowserTransport } from './send.ts'
import { beginSpeaking, rememberLocale, type Speech } from './state/locale.tsx'
import { onSessionEnd } from './state/session-keys.ts'
import { followOtherTabs, restoreSession } from './state/session.ts'
import { setWarmer } from './state/warm.ts'

/** Fetches the code of a page that will probably be opened. */
const fetchPage = (path: string) => {
  for (const { route } of matchRoutes(routes, path) ?? []) if (typeof route.lazy === 'function') void route.lazy().catch(() => null)
}

/** A page's module must be there before the page comes alive, or React would find nothing where the server drew something. */
const loadMatched = async () => {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const lazy = route.lazy
      if (typeof lazy !== 'function') return
      Object.assign(route, await (lazy as () => Promise<Partial<RouteObject>>)(), { lazy: undefined })
    }),
  )
}

/** `?lang=id` chooses the language; once remembered, the address is the plain one again. */
const takeLanguageFromAddress = () => {
  const url = new URL(location.href)
  const chosen = readLocale(url.searchParams.get('lang'))
  if (!chosen) return
  rememberLocale(chosen)
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

const start = async () => {
  const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '{}') as Boot
  takeLanguageFromAddress()
  const speaking = loadWords(boot.locale).then((words) => {
    beginSpeaking(boot.locale, words)
    return words
  })
  const [words] = await Promise.all([speaking, speaking.then(loadMatched)])
  let speech: Speech = { locale: boot.locale, t: translate(words) }
  setBrowserTransport({ locale: () => speech.locale, t: () => speech.t })

  setWarmer(fetchPage)

  const context = new RouterContextProvider()
  context.set(pageContext, { send, sendWhole, locale: () => speech.locale })
  const router = createBrowserRouter(routes, { hydrationData: boot.data, getContext: () => context })

  onSessionEnd(() => {
    if (!router.state.location.pathname.startsWith('/auth/')) void router.navigate(loginFrom(router.state.location))
  })
  const speak = async (next: Speech) => {
    speech = next
    rememberLocale(next.locale)
    // The same page once more: unlike a revalidation it leaves the scroll alone.
    const { pathname, search } = router.state.location
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
}

void start()
