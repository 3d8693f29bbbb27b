const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Running numbers, and histories that grow with each ask. */
const GROWING = new Set(['number', 'version', 'plans', 'changes', 'messages'])
/**
 * An answer without what is different each time: its structure, its numbers but running ones, and
 * what is true or not.
 */
export const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => [
          UUID.test(name) ? '' : name,
          GROWING.has(name) ? '' : shapeOf(inner),
        ]),
    )
  return typeof value === 'string' ? '' : value
}
