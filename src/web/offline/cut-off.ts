/**
 * Whether this page was taken from what is kept: the network did not answer, whatever the browser
 * believes of it.
 */
let isKept = false
export const setKept = (): void => void (isKept = true)
const isCutOff = () => isKept || !navigator.onLine

/**
 * Without a network links lead to kept pages only when the browser itself follows them; the router
 * would ask for data that cannot come. It listens before the page comes alive: the first press may
 * be the first thing that happens.
 */
export function openPlainlyWithoutNetwork() {
  const leaveToBrowser = (event: Event) => {
    if (!isCutOff() || !(event.target instanceof Element)) return
    const link = event.target.closest('a[href]')
    const isPage =
      event.type === 'submit' ||
      (link instanceof HTMLAnchorElement && link.origin === location.origin && !isHere(link))
    // Before React hears of it: what it would prevent is just what is wanted now.
    if (isPage && !event.target.closest('button')) event.stopPropagation()
  }
  addEventListener('click', leaveToBrowser, true)
  addEventListener(
    'submit',
    (event) =>
      event.target instanceof HTMLFormElement &&
      event.target.method === 'get' &&
      leaveToBrowser(event),
    true,
  )
}

const isHere = ({ pathname, search, hash }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search
