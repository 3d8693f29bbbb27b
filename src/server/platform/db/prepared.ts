/**
 * From this use on a statement is worth preparing; statements of startup and rare listings are not.
 */
const PREPARED_FROM_USE = 5
/** The maximum of prepared statements per connection; further ones are sent unnamed. */
const PREPARED_MAX = 300
const COUNTED_MAX = 2_000

/**
 * Names for frequent statements, which spare parsing. None may select `*` of a table: after a
 * migration adds a column, PostgreSQL refuses the prepared statement.
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
