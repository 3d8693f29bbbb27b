/**
 * A filter of a list, by its name in the address and in the call. A range and a period have two:
 * `total_min` and `total_max`, `placed_from` and `placed_until`. A rare one waits behind the button
 * of all filters until it is set.
 */
export type Filter = { name: string; label: string; isRare?: boolean } & (
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'flag' }
  | { kind: 'day' }
  /** A SKU, a coupon: letters, digits and `.:_-`. */
  | { kind: 'code' }
  | { kind: 'range'; unit?: string }
  | { kind: 'period' }
)

/** Name of the text search of every list. */
export const TEXT = 'q'
/** Name of the view, which stays when filters are cleared. */
export const VIEW = 'view'
/** The view of all rows, of a list that opens with another one. */
export const ALL = 'all'

/** What the call of a list is asked: it does not know the view of all rows. */
export const askedOf = (
  filters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const { [VIEW]: view, ...rest } = filters
  return view === ALL ? rest : filters
}

/** The ends of a range or period, as names in the address. */
export const endsOf = ({ name, kind }: Filter): readonly [string, string] =>
  kind === 'range' ? [`${name}_min`, `${name}_max`] : [`${name}_from`, `${name}_until`]

/** The names that a filter has in the address. */
export const ownNames = (filter: Filter): readonly string[] =>
  filter.kind === 'range' || filter.kind === 'period' ? endsOf(filter) : [filter.name]

/** Every name that the filters have in the address, with the text search and the view. */
export const namesOf = (filters: readonly Filter[]): string[] => [
  VIEW,
  TEXT,
  ...filters.flatMap(ownNames),
]
