/**
 * The one way to write a page's path: lower case, single slashes, none at its end. A path with
 * escapes is left as it is: no page of the shop needs any, and changing the case of an escape would
 * lead nowhere else.
 */
export const plainPath = (pathname: string): string => {
  const bare = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return bare.includes('%') ? bare : bare.toLowerCase()
}
