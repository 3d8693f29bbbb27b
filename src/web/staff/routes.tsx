import type { Route } from '#web/router.ts'
import { isApart } from './apart.ts'
import { ScreensContext, type Screen } from './screen.ts'
import { screens } from './screens.ts'
import { NotFound } from './shell/not-found.tsx'
import { PageError } from './shell/page-error.tsx'
import { loadBundles } from './words.ts'

const routeOf = (screen: Screen): Route => ({
  path: screen.path,
  lazy: async () => (await Promise.all([screen.load(), loadBundles(screen.words)]))[0],
  ErrorBoundary: PageError,
  handle: screen,
})

/** The shell comes with the first of its screens: a till or a scanner does without. */
const loadFrame = async () => {
  const { Frame } = await import('./shell/frame.tsx')
  const Component = () => (
    <ScreensContext value={screens}>
      <Frame />
    </ScreensContext>
  )
  return { Component }
}

/** Every address of the console. */
export const routes: Route[] = [
  ...screens.filter(({ path }) => isApart(path)).map(routeOf),
  {
    lazy: loadFrame,
    children: [
      ...screens.filter(({ path }) => !isApart(path)).map(routeOf),
      { path: '*', Component: NotFound },
    ],
  },
]
