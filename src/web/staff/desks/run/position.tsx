import { useEffect } from 'react'
import { sendRunPosition } from '#contract/staff/delivery/my-run.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'

const EVERY_MS = 20_000

/** Tells where the rider is, every 20 seconds while the phone moves; only during a run. */
export function Position({ run }: { run: string }) {
  useEffect(() => {
    if (!('geolocation' in navigator)) return
    let sentAt = 0
    const tell = ({ coords }: GeolocationPosition) => {
      if (Date.now() - sentAt < EVERY_MS) return
      sentAt = Date.now()
      const body = { lat: coords.latitude, lng: coords.longitude }
      // Lost without network: only the newest position counts.
      send(sendRunPosition, { params: { run }, body, quiet: true }).catch((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error
      })
    }
    const watch = navigator.geolocation.watchPosition(tell, () => undefined, {
      enableHighAccuracy: true,
      maximumAge: EVERY_MS,
    })
    return () => navigator.geolocation.clearWatch(watch)
  }, [run])
  return null
}
