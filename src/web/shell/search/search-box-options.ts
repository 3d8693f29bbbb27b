import { pages } from '#contract/pages.ts'
import type { Suggestions } from './search-box-answers.ts'

export type Shelf = { slug: string; name: string }
export type Option = {
  id: string
  to: string
  text: string
  kind: 'recent' | 'category' | 'product' | 'search'
}

/** While something is typed: what was found, then the search itself, then `shelves`. */
export const typedOptions = (
  listId: string,
  typed: string,
  found: Suggestions | null,
  shelves: readonly Shelf[],
): Option[] => [
  ...(found?.categories ?? []).map(({ slug, name }, n): Option => ({
    id: `${listId}c${n}`,
    to: pages.category(slug),
    text: name,
    kind: 'category',
  })),
  ...(found?.products ?? []).map(({ slug, name }, n): Option => ({
    id: `${listId}p${n}`,
    to: pages.product(slug),
    text: name,
    kind: 'product',
  })),
  // After the suggestions, so it waits for them: a row that has been seen does not move.
  ...(found
    ? [{ id: `${listId}s`, to: pages.search(typed), text: typed, kind: 'search' } as const]
    : []),
  ...emptyOptions(listId, [], shelves),
]

/** While nothing is typed. */
export const emptyOptions = (
  listId: string,
  recent: readonly string[],
  categories: readonly Shelf[],
): Option[] => [
  ...recent.map((text, n): Option => ({
    id: `${listId}r${n}`,
    to: pages.search(text),
    text,
    kind: 'recent',
  })),
  ...categories.map(({ slug, name }, n): Option => ({
    id: `${listId}c${n}`,
    to: pages.category(slug),
    text: name,
    kind: 'category',
  })),
]

/**
 * The target of a key: an option, the box (null), or none (undefined). Home and End belong to the
 * box until an option is active.
 */
export function stepOf(
  key: string,
  options: readonly Option[],
  active: string | null,
): string | null | undefined {
  const at = options.findIndex(({ id }) => id === active)
  if (key === 'ArrowDown') return options[at + 1]?.id ?? null
  if (key === 'ArrowUp') return at === 0 ? null : (options.at(at === -1 ? -1 : at - 1)?.id ?? null)
  if (at === -1) return undefined
  if (key === 'Home') return options[0]?.id
  if (key === 'End') return options.at(-1)?.id
  return undefined
}
