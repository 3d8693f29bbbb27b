// The React refresh preamble must come first. A build drops it.
import '@vitejs/plugin-react/preamble'
import { createRoot } from 'react-dom/client'
import { readLocale } from '#domain/locale.ts'
import type { Translate } from '#i18n/web.ts'
import { createRouter } from '#web/router/browser.ts'
import { watchIntent } from '#web/router/intent.ts'
import { loadModule } from '#web/router/load.ts'
import { matchRoutes } from '#web/router/match.ts'
import { RouterProvider } from '#web/router/view.tsx'
import { setBrowserTransport } from '#web/send.ts'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import './styles.css'
import { routes } from './routes.tsx'
import { Lock } from './lock/lock.tsx'
import { loadShell } from './shell/frame.tsx'
import { isMarked, startSession } from './session.ts'
import { currentSpeech, initWords } from './words.ts'

/** Opens the console: the server sends the same empty page for every address below `/staff`. */
const start = async () => {
  await initWords(readLocale(document.documentElement.lang) ?? 'id')
  setBrowserTransport({
    locale: () => currentSpeech().locale,
    // Of the shop's texts, calls use those of failures, which `ground` includes.
    t: () => currentSpeech().t as Translate,
  })
  startSession()
  // Fetched while the server is asked who is signed in.
  if (isMarked()) void loadShell().catch(() => null)
  const router = createRouter(routes, { loaderData: {}, errors: null }, null)
  watchIntent((address) => router.prepare(address))
  const matches = matchRoutes(routes, location.pathname) ?? []
  await Promise.all(matches.map(({ route }) => loadModule(route)))
  createRoot(document.getElementById('staff')!).render(
    <>
      <RouterProvider router={router} />
      <Lock />
    </>,
  )
}

void start()
