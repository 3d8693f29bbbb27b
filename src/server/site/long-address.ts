/** The maximum length of one encoded parameter, more than the fifty choices of a facet need. */
const PART_LENGTH_MAX = 2_400
const PARTS_MAX = 8
const PATH_LENGTH_MAX = 200

/**
 * The redirect for an overlong page address: the same page with a shortened query, lists cut
 * between items. Null for other addresses.
 */
export const shortenAddress = (url: string): string | null => {
  if (!/^\/(?![/\\])/.test(url) || url.startsWith('/api/')) return null
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const shortPath =
    path.length > PATH_LENGTH_MAX ? path.slice(0, PATH_LENGTH_MAX).replace(/%.?$/, '') : path
  if (mark === -1) return shortPath
  const short = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) {
    if (short.size === PARTS_MAX) break
    if (name.length <= 40 && !short.has(name)) short.set(name, beginningOf(value))
  }
  const query = short.toString()
  return query.length === 0 || query.length > 2 * PART_LENGTH_MAX
    ? shortPath
    : `${shortPath}?${query}`
}

const beginningOf = (value: string): string => {
  let beginning = value.toWellFormed()
  while (encodeURIComponent(beginning).length > PART_LENGTH_MAX) {
    const half = beginning.slice(0, Math.ceil(beginning.length / 2) - 1)
    const comma = half.lastIndexOf(',')
    beginning = (comma > 0 ? half.slice(0, comma) : half).toWellFormed()
  }
  return beginning
}
