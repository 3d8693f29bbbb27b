import { useEffect, useRef, useState } from 'react'
import type { Pinned } from '#web/components/pin-picker.tsx'
import type { AddressForm } from '#web/components/use-address-form.ts'

/** So long saving a pin waits for the words that belong to it; then the pin is taken without them. */
const WORDS_MS_MAX = 3_000

/** Takes the pin of the map into the form, with street and regions where the place has them. What somebody typed as their street stays. */
export const usePinTaking = (form: AddressForm, onTaken: () => void) => {
  const pinned = useRef<Pinned | null>(null)
  /** What a pin has written into the street: only that may be written over by the next. */
  const written = useRef('')
  const [isTaking, setTaking] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [streetOnMap, setStreetOnMap] = useState('')

  const finish = useRef(onTaken)
  useEffect(() => {
    finish.current = () => {
      setTaking(false)
      if (pinned.current) {
        const street = pinned.current.address
        const typed = form.getValues('address_1')
        const isFree = typed.trim() === '' || typed === written.current
        placePin(form, pinned.current, isFree)
        if (isFree && street) written.current = street
        setStreetOnMap(isFree || street === typed ? '' : street)
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
    /** The street as the map has it, where the form kept what was typed. */
    streetOnMap,
    take: () => setTaking(true),
    report: (next: Pinned) => {
      pinned.current = next
      setLooking(next.isLooking)
    },
  }
}

const placePin = (form: AddressForm, { lat, lng, address, codes }: Pinned, withStreet: boolean) => {
  const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  form.setValue('latitude', lat, changed)
  form.setValue('longitude', lng, changed)
  form.clearErrors(['latitude', 'longitude'])
  if (withStreet && address) form.setValue('address_1', address, changed)
  if (!codes) return
  const isSameDistrict = form.getValues('district_id') === codes.district_id
  form.setValue('province_id', codes.province_id, changed)
  form.setValue('city_id', codes.city_id, changed)
  form.setValue('district_id', codes.district_id, changed)
  if (!isSameDistrict || !form.getValues('postcode')) form.setValue('postcode', codes.postcode ?? '', changed)
}
