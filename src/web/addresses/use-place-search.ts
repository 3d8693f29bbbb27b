import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Place } from '#contract/regions.ts'
import { readCoordinates, type LatLng } from '#domain/addresses/coordinates.ts'
import { MAP_SEARCH_RESULTS } from '#domain/limits.ts'
import { PLACE_NAME_LENGTH_MIN, placesQuery } from '#web/addresses/addresses.ts'

/** A named place, or a typed point without a known name. */
export type Suggestion = { place: Place } | { point: LatLng }

const PAUSE_MS = 400

/**
 * Suggestions for a text: a point if it holds coordinates, else the first places by that name near
 * a point.
 */
export function usePlaceSearch(text: string, near: LatLng) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const point = readCoordinates(text)
  const query = useQuery({
    ...placesQuery(point ? '' : asked, near),
    placeholderData: keepPreviousData,
  })
  const isAsked = !point && asked.trim().length >= PLACE_NAME_LENGTH_MIN
  const suggestions: Suggestion[] = point
    ? [{ point }]
    : isAsked
      ? (query.data ?? []).slice(0, MAP_SEARCH_RESULTS).map((place) => ({ place }))
      : []
  return {
    suggestions,
    isLooking: isAsked && query.isFetching,
    hasFailed: isAsked && query.isError,
    /** Skips the debounce when Enter is pressed. */
    askNow: () => (asked === text && query.isError ? void query.refetch() : setAsked(text)),
    isAnswered: point !== null || (isAsked && asked === text && !query.isFetching),
  }
}
