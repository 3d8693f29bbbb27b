import { makeStore } from '#web/state/make-store.ts'
import { stored } from '#web/state/stored.ts'

const SEARCHES_MAX = 6
const NONE: readonly string[] = []

/** Parses the stored searches; anything but a list of texts counts as none. */
export const parseSearches = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter((each): each is string => typeof each === 'string').slice(0, SEARCHES_MAX)
    : NONE

/** The last searches on this device, newest first. They are never sent to the server. */
export const recentSearches = makeStore(NONE, stored('recent-searches', 'device', parseSearches))

/** Moves a search to the top and removes case-insensitive duplicates. */
export const withSearch = (searches: readonly string[], searched: string): string[] =>
  [searched, ...searches.filter((each) => each.toLowerCase() !== searched.toLowerCase())].slice(
    0,
    SEARCHES_MAX,
  )

export const rememberSearch = (searched: string) =>
  recentSearches.set(withSearch(recentSearches.get(), searched))
export const forgetSearch = (searched: string) =>
  recentSearches.set(recentSearches.get().filter((each) => each !== searched))
export const forgetSearches = () => recentSearches.set(NONE)
