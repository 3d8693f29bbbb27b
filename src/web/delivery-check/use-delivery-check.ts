import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deliveryCheck, holdWindow, letWindowGo } from '#contract/delivery/delivery-check.ts'
import type { Slot } from '#contract/delivery/slot.ts'
import type { Place } from '#contract/regions.ts'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import { CallFailure, send } from '#web/send.ts'
import { carryHold } from '#web/state/carry-hold.ts'
import { devicePlace, type DevicePlace, type Hold } from '#web/state/device-place.ts'
import { useLocale } from '#web/state/locale.tsx'
import { useStore } from '#web/state/make-store.ts'
import { useSession } from '#web/state/session.ts'

/** Windows fill while a page is open. */
const OUTDATED_MS = 60_000

const checkQuery = (place: DevicePlace | null, locale: string, isLoggedIn: boolean) => {
  const [lat, lng] = [place?.lat.toFixed(6) ?? '', place?.lng.toFixed(6) ?? '']
  return queryOptions({
    queryKey: ['delivery-check', lat, lng, locale, isLoggedIn],
    queryFn: ({ signal }) => send(deliveryCheck, { query: { lat, lng }, signal }),
    enabled: place !== null,
    refetchInterval: OUTDATED_MS,
    networkMode: 'always',
    retry: false,
  })
}

/** The device's place, what the shop says of it, and the window that is held there. */
export const useDeliveryCheck = () => {
  const place = useStore(devicePlace)
  const locale = useLocale()
  const { isLoggedIn } = useSession()
  const check = useQuery(checkQuery(place, locale, isLoggedIn))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
    void check.refetch()
  }
  return {
    place,
    heldNow: useHeldNow(place?.hold ?? null),
    check,
    busy,
    problem,
    choose: (point: LatLng, found: FoundPlace) => {
      setProblem(null)
      choosePlace(point, found)
    },
    hold: (slot: Slot) => run(() => holdSlot(slot, isLoggedIn)),
    letGo: () => run(letHoldGo),
  }
}
export type DeliveryCheckState = ReturnType<typeof useDeliveryCheck>

export type FoundPlace = Pick<Place, 'name' | 'address' | 'codes'>

/** A held window is one of the shop's, so another place keeps it. */
const choosePlace = ({ lat, lng }: LatLng, { name, address, codes }: FoundPlace): void =>
  devicePlace.set({ name, address, codes, lat, lng, hold: devicePlace.get()?.hold ?? null })

const holdSlot = async ({ id: timePickup }: Slot, isLoggedIn: boolean): Promise<void> => {
  const place = devicePlace.get()
  if (!place) return
  const id = place.hold?.id ?? crypto.randomUUID()
  const { lat, lng } = place
  const held = await send(holdWindow, {
    params: { id },
    body: { time_pickup: timePickup, lat, lng },
  })
  const label = `${held.day_label}, ${held.estimated_time}`
  const { until } = held
  devicePlace.set({ ...place, hold: { id, timePickup, label, until, isCarried: false } })
  if (isLoggedIn) await carryHold()
}

const letHoldGo = async (): Promise<void> => {
  const place = devicePlace.get()
  if (!place?.hold) return
  await send(letWindowGo, { params: { id: place.hold.id } })
  devicePlace.set({ ...place, hold: null })
}

/** The hold until it ends. */
const useHeldNow = (hold: Hold | null): Hold | null => {
  const [ended, setEnded] = useState<string | null>(null)
  const until = hold?.until
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => setEnded(until), Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return hold && hold.until !== ended ? hold : null
}
