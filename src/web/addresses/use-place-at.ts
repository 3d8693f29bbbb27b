import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Place } from '#contract/regions.ts'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import { placeAtQuery } from '#web/addresses/addresses.ts'

const REST_MS = 500

/** What is known about a point. `unknown`: geocoding found nothing; `failed`: no response. */
export type PlaceAt =
  | { state: 'looking' | 'unknown' | 'failed'; place: null }
  | { state: 'found'; place: Place }

/** The place at a point, debounced. Not fetched where it is already known. */
export function usePlaceAt(point: LatLng, known: Place | null): PlaceAt {
  const [resting, setResting] = useState(point)
  useEffect(() => {
    const timer = setTimeout(() => setResting(point), REST_MS)
    return () => clearTimeout(timer)
  }, [point])
  const query = useQuery({ ...placeAtQuery(resting), enabled: known === null })
  if (known) return { state: 'found', place: known }
  if (resting !== point || query.isFetching) return { state: 'looking', place: null }
  if (query.data) return { state: 'found', place: query.data }
  return { state: query.data === null ? 'unknown' : 'failed', place: null }
}
