import { useEffect, useRef, useState } from 'react'
import type { Pinned } from '#web/addresses/pin-picker.tsx'
import type { AddressForm } from '#web/addresses/use-address-form.ts'

/** Timeout for the pin's address; then it is saved without. */
const WORDS_MS_MAX = 3_000

/**
 * Copies the map's pin and its regions into the form. The street stays as typed: a map knows the
 * area, not the house. `first`: the place of the pin that the form begins with.
 */
export const usePinTaking = (form: AddressForm, onTaken: () => void, first: string) => {
  const pinned = useRef<Pinned | null>(null)
  const [isTaking, setTaking] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [place, setPlace] = useState(first)

  const finish = useRef(onTaken)
  useEffect(() => {
    finish.current = () => {
      setTaking(false)
      if (pinned.current) {
        placePin(form, pinned.current)
        setPlace(pinned.current.address)
      }
      onTaken()
    }
  })
  useEffect(() => {
    if (!isTaking) return
    if (!isLooking) return finish.current()
    const timer = setTimeout(() => finish.current(), WORDS_MS_MAX)
    return () => clearTimeout(timer)
  }, [isTaking, isLooking])

  return {
    isTaking,
    /** Name of the last pin's place. */
    place,
    take: () => setTaking(true),
    report: (next: Pinned) => {
      pinned.current = next
      setLooking(next.isLooking)
    },
  }
}

const placePin = (form: AddressForm, { lat, lng, codes }: Pinned) => {
  const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  form.setValue('latitude', lat, changed)
  form.setValue('longitude', lng, changed)
  form.clearErrors(['latitude', 'longitude'])
  if (!codes) return
  const isSameDistrict = form.getValues('district_id') === codes.district_id
  form.setValue('province_id', codes.province_id, changed)
  form.setValue('city_id', codes.city_id, changed)
  form.setValue('district_id', codes.district_id, changed)
  if (!isSameDistrict || !form.getValues('postcode'))
    form.setValue('postcode', codes.postcode ?? '', changed)
}
