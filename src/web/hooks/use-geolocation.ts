import { useCallback, useRef, useState } from 'react'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import {
  GEOLOCATION_AGE_MAX_MS,
  GEOLOCATION_TIMEOUT_MS,
  MAP_CENTER_JAKARTA,
} from '#domain/limits.ts'

export type { LatLng } from '#domain/addresses/coordinates.ts'

/** Where maps open when nothing better is known. */
export const JAKARTA: LatLng = MAP_CENTER_JAKARTA

/** `denied`: no permission. `unavailable`: no position or no support. `late`: timeout. */
export type GeolocationFailure = 'denied' | 'unavailable' | 'late'
export type Geolocation = 'idle' | 'asking' | 'found' | GeolocationFailure
/** `accuracy` is the 95 % confidence radius in metres. */
export type DevicePosition = LatLng & { accuracy: number }

/**
 * The device's position. `locate` never rejects: it resolves to null on failure, and `state` has
 * the reason.
 */
export function useGeolocation(): {
  state: Geolocation
  locate: () => Promise<DevicePosition | null>
} {
  const [state, setState] = useState<Geolocation>('idle')
  // Two presses in a row are one question.
  const asking = useRef<Promise<DevicePosition | null> | null>(null)

  const locate = useCallback(() => {
    asking.current ??= (async () => {
      setState('asking')
      const answer = await currentPosition()
      asking.current = null
      setState(typeof answer === 'string' ? answer : 'found')
      return typeof answer === 'string' ? null : answer
    })()
    return asking.current
  }, [])

  return { state, locate }
}

const FAILURES: Record<number, GeolocationFailure> = { 1: 'denied', 2: 'unavailable', 3: 'late' }

function currentPosition(): Promise<DevicePosition | GeolocationFailure> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable')
    // The browser's own time-out only starts after permission was given; an unanswered question
    // must not hang the form.
    const timer = setTimeout(() => resolve('late'), GEOLOCATION_TIMEOUT_MS)
    const settle = (answer: DevicePosition | GeolocationFailure) => {
      clearTimeout(timer)
      resolve(answer)
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        settle({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      ({ code }) => settle(FAILURES[code] ?? 'unavailable'),
      {
        timeout: GEOLOCATION_TIMEOUT_MS,
        maximumAge: GEOLOCATION_AGE_MAX_MS,
        enableHighAccuracy: true,
      },
    )
  })
}
