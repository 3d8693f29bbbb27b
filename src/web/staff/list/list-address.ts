/** What the address of a list says: filters by name, sort, columns in order, and the open row. */
export type ListAddress = {
  filters: Readonly<Record<string, string>>
  /** A column's id; with `-` before it in descending order. */
  sort: string | null
  /** Null for the columns and the order of the list itself. */
  columns: readonly string[] | null
  open: string | null
}

const SORT = 'sort'
const COLUMNS = 'columns'
const OPEN = 'open'

/** Reads the query of an address; names of filters that the list does not have are dropped. */
export const readListAddress = (query: URLSearchParams, names: readonly string[]): ListAddress => ({
  filters: Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  ),
  sort: query.get(SORT),
  columns: query.get(COLUMNS)?.split(',').filter(Boolean) ?? null,
  open: query.get(OPEN),
})

/** The query of an address, without what is empty. */
export const printListAddress = ({ filters, sort, columns, open }: ListAddress): string =>
  new URLSearchParams(
    [
      ...Object.entries(filters),
      [SORT, sort ?? ''],
      [COLUMNS, columns?.join(',') ?? ''],
      [OPEN, open ?? ''],
    ].filter(([, value]) => value !== ''),
  ).toString()

/** Whether two addresses show the same, in whatever order they name it. */
export const isSameAddress = (one: ListAddress | null, other: ListAddress): boolean =>
  one !== null && sorted(one) === sorted(other)

const sorted = (address: ListAddress): string => {
  const pairs = new URLSearchParams(printListAddress(address))
  pairs.sort()
  return pairs.toString()
}

/** A column's sort after a press on its head: ascending, descending, none. */
export const nextSort = (sort: string | null, column: string): string | null => {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? null : column
}

/** Moves a column one place; the ends stay. */
export const moveColumn = (order: readonly string[], id: string, by: 1 | -1): string[] => {
  const from = order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return [...order]
  const others = order.filter((each) => each !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
