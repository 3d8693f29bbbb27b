/**
 * A filter of a list, by its name in the address and in the call. A range and a period have two:
 * `total_min` and `total_max`, `placed_from` and `placed_until`.
 */
export type Filter = { name: string; label: string } & (
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'flag' }
  | { kind: 'range'; unit?: string }
  | { kind: 'period' }
)

/** Name of the text search of every list. */
export const TEXT = 'q'
/** Name of the view, which stays when filters are cleared. */
export const VIEW = 'view'

/** The ends of a range or period, as names in the address. */
export const endsOf = ({ name, kind }: Filter): readonly [string, string] =>
  kind === 'range' ? [`${name}_min`, `${name}_max`] : [`${name}_from`, `${name}_until`]

/** Every name that the filters have in the address, with the text search and the view. */
export const namesOf = (filters: readonly Filter[]): string[] => [
  VIEW,
  TEXT,
  ...filters.flatMap((filter) =>
    filter.kind === 'choice' || filter.kind === 'flag' ? [filter.name] : endsOf(filter),
  ),
]
