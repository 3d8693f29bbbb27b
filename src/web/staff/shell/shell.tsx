import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches } from '#web/router.ts'
import { Toaster } from '#web/ui/overlay/toast.tsx'
import { NewOrders } from '../live/new-orders.tsx'
import { queries } from '../queries.ts'
import type { Screen } from '../screen.ts'
import { useNeedsFactor, usePermitted } from '../session.ts'
import { useT } from '../words.ts'
import { Alone } from './alone.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Menu } from './menu.tsx'
import { NotPermitted } from './not-permitted.tsx'
import styles from './shell.module.css'

/** Comes after the first paint, which does not wait for changes; without network it is tried again. */
const loadLive = async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../live/live.tsx')).Live }
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return loadLive()
  }
}
const AGAIN_MS = 5_000
const Live = lazy(loadLive)

/** The menu of a person's desks and the screen next to it. */
export function Shell() {
  const t = useT()
  const { pathname } = useLocation()
  const may = usePermitted()
  const needsFactor = useNeedsFactor()
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  useEffect(keepFocusOfKeys, [])
  const screen = useMatches().at(-1)?.handle as Screen | undefined
  const page = screen && !may(screen.needs) ? <NotPermitted /> : <Outlet />
  if (screen?.isBare)
    return (
      <QueryClientProvider client={queries}>
        <main id="main" tabIndex={-1}>
          {page}
        </main>
      </QueryClientProvider>
    )
  return (
    <QueryClientProvider client={queries}>
      <a href="#main" className="skip-link">
        {t('staff.skip')}
      </a>
      <div className={styles.shell}>
        <Menu open={menuOpen} onClose={closeMenu} />
        <main id="main" tabIndex={-1} className={styles.main} data-floor={screen?.isFloor}>
          {!needsFactor && (
            <>
              <Suspense>
                <Live />
              </Suspense>
              <NewOrders />
              <Alone />
            </>
          )}
          {page}
        </main>
        <BottomBar onMenu={() => setMenuOpen(true)} />
      </div>
      <Toaster closeLabel={t('staff.close')} place={pathname} />
    </QueryClientProvider>
  )
}

/** A phone of the floor loads it at its first key, if there ever is one. */
const keepFocusOfKeys = (): (() => void) => {
  let stop: (() => void) | undefined
  const over = new AbortController()
  const begin = () =>
    void import('./keep-focus.ts').then(
      ({ keepFocus }) => {
        if (!over.signal.aborted) stop ??= keepFocus()
      },
      // Without network the keys work as in any page.
      () => null,
    )
  if (matchMedia('(pointer: fine)').matches) begin()
  else addEventListener('keydown', begin, { once: true, signal: over.signal })
  return () => {
    over.abort()
    stop?.()
  }
}
