/**
 * The canonical path of a page: lower case, single slashes, no trailing one. Paths with escapes
 * stay as they are: no page needs them.
 */
export const canonicalPath = (pathname: string): string => {
  const bare = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return bare.includes('%') ? bare : bare.toLowerCase()
}
