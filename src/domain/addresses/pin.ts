/**
 * What is known around a pin: the nearest village, and how far the nearest village of the address's
 * own city is. Distances in kilometres.
 */
export type PinSurroundings = {
  nearest: { district: string; cityCode: string; km: number } | null
  /** Null when that city has no village anywhere near. */
  ownCityKm: number | null
}
export type PinVerdict = { is: 'right' } | { is: 'outside' } | { is: 'elsewhere'; district: string }

/** A pin farther than this from every village is abroad or at sea. */
export const PIN_COUNTRY_KM = 50
/** Near a border a pin may be closer to the centre of a village on the other side. */
const PIN_BORDER_KM = 3

/** Whether a pin matches its address: outside the country, in another city, or right. */
export const judgePin = ({ nearest, ownCityKm }: PinSurroundings, cityCode: string): PinVerdict => {
  if (nearest === null || nearest.km > PIN_COUNTRY_KM) return { is: 'outside' }
  if (nearest.cityCode === cityCode) return { is: 'right' }
  if (ownCityKm !== null && ownCityKm <= nearest.km + PIN_BORDER_KM) return { is: 'right' }
  return { is: 'elsewhere', district: nearest.district }
}
