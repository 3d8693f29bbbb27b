import type { Route } from '#web/router.ts'
import { isApart } from './apart.ts'
import { ScreensContext, type Screen } from './screen.ts'
import { screens } from './screens.ts'
import { Frame } from './shell/frame.tsx'
import { NotFound } from './shell/not-found.tsx'
import { PageError } from './shell/page-error.tsx'
import { loadBundles } from './words.ts'

const routeOf = (screen: Screen): Route => ({
  path: screen.path,
  lazy: async () => (await Promise.all([screen.load(), loadBundles(screen.words)]))[0],
  ErrorBoundary: PageError,
  handle: screen,
})

const Console = () => (
  <ScreensContext value={screens}>
    <Frame />
  </ScreensContext>
)

/** Every address of the console. */
export const routes: Route[] = [
  ...screens.filter(({ path }) => isApart(path)).map(routeOf),
  {
    Component: Console,
    children: [
      ...screens.filter(({ path }) => !isApart(path)).map(routeOf),
      { path: '*', Component: NotFound },
    ],
  },
]
