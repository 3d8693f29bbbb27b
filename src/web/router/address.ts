import type { Location, To } from './types.ts'

const PLACEHOLDER = 'http://shop.invalid'

/**
 * An address as text, seen from where the visitor is: `?page=2` is the same page with another
 * query.
 */
export const addressOf = (to: To, here: Pick<Location, 'pathname' | 'search'>): string => {
  const text =
    typeof to === 'string'
      ? to
      : (to.pathname ?? here.pathname) + withMark('?', to.search) + withMark('#', to.hash)
  if (isElsewhere(text)) return text
  const { pathname, search, hash } = new URL(text, `${PLACEHOLDER}${here.pathname}${here.search}`)
  return pathname + search + hash
}

const withMark = (mark: string, part: string | undefined): string =>
  !part || part === mark ? '' : part.startsWith(mark) ? part : mark + part

/** Another site, a telephone number, a mail: none of the router's business. */
export const isElsewhere = (text: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(text)

export const locationOf = (address: string, state: unknown = null, key = 'default'): Location => {
  const { pathname, search, hash } = new URL(address, PLACEHOLDER)
  return { pathname, search, hash, state, key }
}

export const pathOf = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash
