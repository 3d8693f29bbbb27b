import { createRouter } from '#web/router/browser.ts'
import { watchIntent } from '#web/router/intent.ts'
import { loadModule } from '#web/router/load.ts'
import { matchRoutes } from '#web/router/match.ts'
import { RouterProvider } from '#web/router/view.tsx'
import { routes } from './routes.tsx'

/** Starts the router at the current address and loads its screen and its texts. */
export async function openConsole() {
  const router = createRouter(routes, { loaderData: {}, errors: null }, null)
  watchIntent((address) => router.prepare(address))
  const matches = matchRoutes(routes, location.pathname) ?? []
  await Promise.all(matches.map(({ route }) => loadModule(route)))
  return () => <RouterProvider router={router} />
}
