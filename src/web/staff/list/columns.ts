import type { ReactNode } from 'react'

/** A column of a list. The first one names the row and is always shown. */
export type Column<Row> = {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** The server sorts by it, by this id. */
  sortable?: boolean
  /** Prints the column's sum over all rows that match. */
  sum?: (sum: number) => string
  /** Not among the columns that are shown at first. */
  isExtra?: boolean
}

/** The shown columns in their order: those of the address, else all that are not extra. */
export const shownColumns = <Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): Column<Row>[] => {
  const [first, ...rest] = columns
  if (!first) return []
  const others = chosen
    ? chosen.flatMap((id) => rest.find((column) => column.id === id) ?? [])
    : rest.filter(({ isExtra }) => !isExtra)
  return [first, ...others]
}
