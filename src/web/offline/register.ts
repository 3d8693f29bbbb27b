import type { Locale } from '#domain/locale.ts'
import { formatDateTime } from '#i18n/format.ts'
import { pages } from '#contract/pages.ts'
import type { Router } from '#web/router/browser.ts'
import { loadBundle, onLocaleChange, type Speech } from '#web/state/locale.tsx'
import { sessionStore } from '#web/state/session.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { cachedAt } from './native-navigation.ts'
import { deleteCachedPages } from './cached-pages.ts'

const SEEN_AFTER_MS = 2_000
const UPDATE_EVERY_MS = 60 * 60 * 1000
const NOTICE_MS = 30_000

/**
 * Offline support: registers the service worker, reports visited pages to it and offers updates.
 * Loaded when the page is idle.
 */
export async function registerOffline(router: Router, speech: () => Speech) {
  forgetAfterLogout()
  const registration = await navigator.serviceWorker
    ?.register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration) return
  const { active } = await navigator.serviceWorker.ready
  const tell = (message: object) =>
    (navigator.serviceWorker.controller ?? active)?.postMessage(message)

  reportVisitedPages(router, () => speech().locale, tell)
  onLocaleChange(() => tell({ type: 'language', language: speech().locale }))
  void notifyCachedCopy(speech)
  offerUpdates(registration, speech)
}

/** Deletes cached pages on logout, for shared devices. */
function forgetAfterLogout() {
  let wasHere = sessionStore.get().isLoggedIn
  sessionStore.subscribe(() => {
    const { isLoggedIn } = sessionStore.get()
    if (wasHere && !isLoggedIn) void deleteCachedPages()
    wasHere = isLoggedIn
  })
}

function reportVisitedPages(router: Router, locale: () => Locale, tell: (message: object) => void) {
  let timer = 0
  let last = ''
  const see = () => {
    const { matches, location: here } = router.state()
    const path = here.pathname + here.search
    if (
      router.moving.get().state !== 'idle' ||
      path === last ||
      !isForEveryone(matches.at(-1)?.route.handle)
    )
      return
    last = path
    clearTimeout(timer)
    timer = window.setTimeout(
      () => !savesData() && tell({ type: 'seen', path, language: locale() }),
      SEEN_AFTER_MS,
    )
  }
  see()
  router.moving.subscribe(see)
}
const isForEveryone = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'file' in handle && !('status' in handle)
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Shows the time of the copy when the service worker served the page from its cache. */
async function notifyCachedCopy(speech: () => Speech) {
  if (cachedAt === undefined || location.pathname === pages.app()) return
  await loadBundle('guests')
  const { t, locale } = speech()
  showToast({
    id: 'cached',
    text: t('app.keptPage', { time: formatDateTime(new Date(cachedAt), locale) }),
    duration: NOTICE_MS,
  })
}

/**
 * A new version takes over after this one is closed, or when the visitor reloads from the toast.
 */
function offerUpdates(registration: ServiceWorkerRegistration, speech: () => Speech) {
  let isAsked = false
  const offer = async (worker: ServiceWorker) => {
    if (!navigator.serviceWorker.controller) return
    await loadBundle('guests')
    const { t } = speech()
    const onClick = () => {
      isAsked = true
      worker.postMessage({ type: 'update' })
    }
    showToast({
      id: 'update',
      text: t('app.newVersion'),
      action: { label: t('app.reload'), onClick },
      duration: NOTICE_MS,
      staysOnNextPage: true,
    })
  }
  if (registration.waiting) void offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener(
      'statechange',
      () => worker.state === 'installed' && void offer(worker),
    )
  })
  navigator.serviceWorker.addEventListener('controllerchange', () => isAsked && location.reload())
  let lookedAt = performance.now()
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedAt < UPDATE_EVERY_MS)
      return
    lookedAt = performance.now()
    registration.update().catch(() => undefined)
  })
}
