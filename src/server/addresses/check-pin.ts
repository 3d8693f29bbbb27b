import { judgePin, type PinVerdict } from '#domain/addresses/pin.ts'
import { surroundingsOf } from '../regions/index.ts'
import type { Queryable } from '../platform/database.ts'
import { savePinCheck, type Address } from './store/addresses.ts'

type Located = Pick<Address, 'lat' | 'lng' | 'cityCode'>

/** Whether the pin of an address lies in the city that the address names. */
export const judgePinOf = async (
  db: Queryable,
  { lat, lng, cityCode }: Located,
): Promise<PinVerdict> => judgePin(await surroundingsOf(db, { lat, lng }, cityCode), cityCode)

/** The district of a mismatched pin, '' outside the country; null when pin and address agree. */
const placeOf = (verdict: PinVerdict): string | null =>
  verdict.is === 'right' ? null : verdict.is === 'elsewhere' ? verdict.district : ''

/** Checks the pin of an address from before the check existed, and stores the result. */
export const withCheckedPin = async <A extends Address>(db: Queryable, address: A): Promise<A> => {
  if (address.pinChecked) return address
  const pinPlace = placeOf(await judgePinOf(db, address))
  await savePinCheck(db, address, pinPlace)
  return { ...address, pinChecked: true, pinPlace }
}
