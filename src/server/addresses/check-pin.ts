import { judgePin, type PinVerdict } from '#domain/pin.ts'
import { surroundingsOf } from '../regions/index.ts'
import type { Queryable } from '../platform/database.ts'
import { savePinCheck, type Address } from './store.ts'

type Located = Pick<Address, 'lat' | 'lng' | 'cityCode'>

/** Whether the pin of an address lies in the city that the address names. */
export const judgePinOf = async (
  db: Queryable,
  { lat, lng, cityCode }: Located,
): Promise<PinVerdict> => judgePin(await surroundingsOf(db, { lat, lng }, cityCode), cityCode)

/**
 * Where a pin lies that does not agree with its address: a district, or nothing in the country;
 * null when it agrees.
 */
const placeOf = (verdict: PinVerdict): string | null =>
  verdict.is === 'right' ? null : verdict.is === 'elsewhere' ? verdict.district : ''

/** An address from before pins were compared, compared now and remembered. */
export const withCheckedPin = async <A extends Address>(db: Queryable, address: A): Promise<A> => {
  if (address.pinChecked) return address
  const pinPlace = placeOf(await judgePinOf(db, address))
  await savePinCheck(db, address, pinPlace)
  return { ...address, pinChecked: true, pinPlace }
}
