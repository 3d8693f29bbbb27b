import { useCallback, useState } from 'react'

export interface LatLng {
  lat: number
  lng: number
}

/** The middle of Jakarta (Monas): where maps open when nothing better is known. */
export const JAKARTA: LatLng = { lat: -6.1754, lng: 106.8272 }

const TIMEOUT_MS = 10_000
const MAX_AGE_MS = 600_000

export type GeolocationState = 'idle' | 'asking' | 'found' | 'failed'

/** Asks the device where it is. `locate` never rejects: without permission, signal or time it answers Jakarta with `isDefault`. */
export function useGeolocation(): { state: GeolocationState; locate: () => Promise<LatLng & { isDefault: boolean }> } {
  const [state, setState] = useState<GeolocationState>('idle')

  const locate = useCallback(async () => {
    setState('asking')
    try {
      const { coords } = await currentPosition()
      setState('found')
      return { lat: coords.latitude, lng: coords.longitude, isDefault: false }
    } catch {
      setState('failed')
      return { ...JAKARTA, isDefault: true }
    }
  }, [])

  return { state, locate }
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('This device has no geolocation'))
    // The browser's own time-out only starts after permission was given; an unanswered question must not hang the form.
    const timer = setTimeout(() => reject(new Error('Geolocation took too long')), TIMEOUT_MS)
    const settled = <T>(then: (value: T) => void) => {
      return (value: T) => {
        clearTimeout(timer)
        then(value)
      }
    }
    navigator.geolocation.getCurrentPosition(settled(resolve), settled(reject), {
      timeout: TIMEOUT_MS,
      maximumAge: MAX_AGE_MS,
      enableHighAccuracy: true,
    })
  })
}
