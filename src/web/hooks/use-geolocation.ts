import { useCallback, useRef, useState } from 'react'
import type { LatLng } from '#domain/coordinates.ts'
import {
  GEOLOCATION_AGE_MAX_MS,
  GEOLOCATION_TIMEOUT_MS,
  MAP_CENTER_JAKARTA,
} from '#domain/limits.ts'

export type { LatLng } from '#domain/coordinates.ts'

/** Where maps open when nothing better is known. */
export const JAKARTA: LatLng = MAP_CENTER_JAKARTA

/**
 * `denied`: this site may not ask. `unavailable`: the device does not know, or has no way to.
 * `late`: no answer in time.
 */
export type GeolocationFailure = 'denied' | 'unavailable' | 'late'
export type Geolocation = 'idle' | 'asking' | 'found' | GeolocationFailure
/** `accuracy` is the radius of a circle in metres that the device lies in with 95 % certainty. */
export type DevicePosition = LatLng & { accuracy: number }

/**
 * Asks the device where it is. `locate` never rejects: it answers null when the device cannot say,
 * and `state` has the reason.
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
