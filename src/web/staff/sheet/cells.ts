export type SheetColumn = {
  id: string
  label: string
  align?: 'end'
  /** A choice instead of a text. */
  options?: readonly { value: string; label: string }[]
  isFixed?: boolean
}

export type SheetLine = { id: string; values: Readonly<Record<string, string>> }

/** A cell's new value; a row after the last one is new. */
export type CellChange = { row: number; column: string; value: string }

export type Place = { row: number; column: number }
