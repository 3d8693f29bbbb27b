/** Where a visitor lands when there is no better place. */
const HOME = '/'

/**
 * Anything but what an address is written with: no spaces, no control characters, no backslashes,
 * nothing beyond ASCII.
 */
const PLAIN = /^[!-[\]-~]*$/
/** No page of the shop has a longer address, and a server may refuse one. */
const LENGTH_MAX = 2_000
/**
 * Percent-written slashes, dots and control characters, by which a path could become another on its
 * way.
 */
const ODD_ESCAPES = /%(?:2f|5c|2e|7f|[01][0-9a-f])/i

/**
 * Sanitises a `returnUrl`, which anyone may have crafted: a path of this shop with query and
 * fragment, else the home page. Never another host or scheme, nor a login page.
 */
export const safeReturnUrl = (value: string | null | undefined): string => {
  if (!value?.startsWith('/') || value.length > LENGTH_MAX || !PLAIN.test(value)) return HOME
  const path = value.split(/[?#]/, 1)[0] ?? ''
  const segments = path.split('/').slice(1)
  // An empty segment at the start would name a host; dots would be folded away into something else.
  const isOdd =
    ODD_ESCAPES.test(path) ||
    segments.slice(0, -1).includes('') ||
    segments.some((segment) => segment === '.' || segment === '..')
  return isOdd || segments[0]?.toLowerCase() === 'auth' ? HOME : value
}
