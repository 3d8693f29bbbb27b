import { useSyncExternalStore } from 'react'

const NAME = 'recent-searches'
const KEPT_MAX = 6
const NONE: readonly string[] = []

/** The last searches on this device, newest first. They are never sent to the server. */
export const recentSearches = (): readonly string[] => {
  try {
    return readRecent(localStorage.getItem(NAME))
  } catch {
    return NONE
  }
}

// Memoised by text, because `useSyncExternalStore` compares snapshots by identity.
let read: { text: string | null; searches: readonly string[] } = { text: null, searches: NONE }

/** Parses the stored searches; anything but a list of texts counts as empty. */
export function readRecent(text: string | null): readonly string[] {
  if (text === read.text) return read.searches
  let kept: unknown = null
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    // Not valid JSON.
  }
  const searches = Array.isArray(kept)
    ? kept.filter((each): each is string => typeof each === 'string').slice(0, KEPT_MAX)
    : NONE
  read = { text, searches }
  return searches
}

/** Moves a search to the top and removes case-insensitive duplicates. */
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
    // Storage is unavailable.
  }
  for (const listener of listeners) listener()
}

export const rememberSearch = (searched: string) => keep(withSearch(recentSearches(), searched))
export const forgetSearch = (searched: string) =>
  keep(recentSearches().filter((each) => each !== searched))
export const forgetSearches = () => keep(NONE)

export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(subscribe, recentSearches, () => NONE)
