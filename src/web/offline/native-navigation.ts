/**
 * When the service worker cached this page; undefined for one from the network. The worker marks its
 * copies (`src/web/worker/page-cache.ts`): it serves one when the network failed, whatever
 * `navigator.onLine` says.
 */
export const cachedAt = document.documentElement.dataset['cachedAt']
const hasNoNetwork = () => cachedAt !== undefined || !navigator.onLine

/**
 * Offline, links work only as full page loads, which the service worker answers from its cache; the
 * router would fetch data. Listens before hydration, so that the first click counts.
 */
export function navigateNativelyOffline() {
  const leaveToBrowser = (event: Event) => {
    if (!hasNoNetwork() || !(event.target instanceof Element)) return
    const link = event.target.closest('a[href]')
    const isPage =
      event.type === 'submit' ||
      (link instanceof HTMLAnchorElement && link.origin === location.origin && !isHere(link))
    // Stops React's handler, which would prevent the browser's own navigation.
    if (isPage && !event.target.closest('button')) event.stopPropagation()
  }
  addEventListener('click', leaveToBrowser, true)
  addEventListener(
    'submit',
    (event) =>
      event.target instanceof HTMLFormElement &&
      // A form that names no method is sent by its handler, which keeps what was typed.
      event.target.getAttribute('method') === 'get' &&
      leaveToBrowser(event),
    true,
  )
}

const isHere = ({ pathname, search, hash }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search
