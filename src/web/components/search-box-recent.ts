import { useSyncExternalStore } from 'react'

const NAME = 'recent-searches'
const KEPT_MAX = 6
const NONE: readonly string[] = []

/** The last searches of this device, the newest first. They never leave it. */
export const recentSearches = (): readonly string[] => {
  try {
    return readRecent(localStorage.getItem(NAME))
  } catch {
    return NONE
  }
}

// The same text gives the same list: whoever draws it compares by identity.
let read: { text: string | null; searches: readonly string[] } = { text: null, searches: NONE }

/** Reads what was kept; whatever is no list of texts counts as nothing. */
export function readRecent(text: string | null): readonly string[] {
  if (text === read.text) return read.searches
  let kept: unknown = null
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    // Written by something else.
  }
  const searches = Array.isArray(kept)
    ? kept.filter((each): each is string => typeof each === 'string').slice(0, KEPT_MAX)
    : NONE
  read = { text, searches }
  return searches
}

/** A search goes to the top; the same one in other capitals takes the place of the old. */
export const withSearch = (searches: readonly string[], searched: string): string[] =>
  [searched, ...searches.filter((each) => each.toLowerCase() !== searched.toLowerCase())].slice(
    0,
    KEPT_MAX,
  )

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const keep = (searches: readonly string[]) => {
  try {
    localStorage.setItem(NAME, JSON.stringify(searches))
  } catch {
    // Without storage there is nothing to remember.
  }
  for (const listener of listeners) listener()
}

export const rememberSearch = (searched: string) => keep(withSearch(recentSearches(), searched))
export const forgetSearch = (searched: string) =>
  keep(recentSearches().filter((each) => each !== searched))
export const forgetSearches = () => keep(NONE)

export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(subscribe, recentSearches, () => NONE)
