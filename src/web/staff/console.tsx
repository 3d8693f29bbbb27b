import { createRouter } from '#web/router/browser.ts'
import { watchIntent } from '#web/router/intent.ts'
import { loadModule } from '#web/router/load.ts'
import { matchRoutes } from '#web/router/match.ts'
import { RouterProvider } from '#web/router/view.tsx'
import { routes } from './routes.tsx'

/** Loads the code and the texts of the screen at the current address. */
export const fetchScreen = async (): Promise<void> => {
  const matches = matchRoutes(routes, location.pathname) ?? []
  await Promise.all(matches.map(({ route }) => loadModule(route)))
}

/** Starts the router at the current address and loads its screen. */
export async function openConsole() {
  const router = createRouter(routes, { loaderData: {}, errors: null }, null)
  watchIntent((address) => router.prepare(address))
  await fetchScreen()
  return () => <RouterProvider router={router} />
}
