/**
 * From this use on a statement is worth preparing: those of a start or of a rare listing never are.
 */
const PREPARED_FROM_USE = 5
/** The most statements whose plans a connection keeps; later ones are sent unnamed. */
const PREPARED_MAX = 300
const COUNTED_MAX = 2_000

/**
 * The name of a statement, the same on every connection; none for one that was not seen often
 * enough. PostgreSQL parses a named statement once a connection and not at each call, which for the
 * large statements of this shop is most of their time. No statement may end in `*` of a table: a
 * column added to it by a migration would change what a prepared one answers, and PostgreSQL
 * refuses that.
 */
export const statementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= PREPARED_MAX) return name
    const used = (uses.get(text) ?? 0) + 1
    if (used >= PREPARED_FROM_USE) {
      uses.delete(text)
      names.set(text, `petik_${names.size + 1}`)
    } else {
      if (uses.size >= COUNTED_MAX) uses.clear()
      uses.set(text, used)
    }
    return names.get(text)
  }
}
