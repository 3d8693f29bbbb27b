export type LatLng = { lat: number; lng: number }

/**
 * Around all of Indonesia: no order goes beyond it, and what was typed lies elsewhere only by a
 * slip.
 */
const INDONESIA = { south: -11.5, north: 6.5, west: 94.5, east: 141.5 }

const DEGREES = String.raw`([+-]?\d{1,3}(?:[.,]\d{1,12})?)\s*°?`
const DECIMAL = new RegExp(
  String.raw`^${DEGREES}\s*(LS|LU|S|N|U)?\s*(?:[,;]\s*|\s+)${DEGREES}\s*(BT|E|T)?$`,
  'i',
)
const SIXTIETHS = String.raw`(\d{1,3})°\s*(\d{1,2})['′’]\s*(\d{1,2}(?:[.,]\d{1,4})?)(?:["″”]|['′’]{2})\s*`
const SEXAGESIMAL = new RegExp(
  String.raw`^${SIXTIETHS}(LS|LU|S|N|U)\s*[,;]?\s*${SIXTIETHS}(BT|E|T)$`,
  'i',
)
const NUMBER = String.raw`(-?\d{1,3}\.\d{1,15})`
/**
 * Where links of maps keep a point; the first form is the pin, the others may only be the middle of
 * the picture.
 */
const IN_LINKS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|daddr)=(?:loc:)?${NUMBER}(?:,|%2C)\\s*${NUMBER}`, 'i'),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
]

/**
 * Parses a point in Indonesia: `-6.2583, 106.8203`, `-6,2583; 106,8203`, `6.2583 LS 106.8203 BT`,
 * `6°15'29.9"S 106°49'13.1"E`, or a map link that contains one. Null otherwise.
 */
export const readCoordinates = (typed: string): LatLng | null => {
  const text = typed.normalize('NFKC').replaceAll('\u2212', '-').trim()
  return inIndonesia(fromLink(text) ?? fromDecimal(text) ?? fromSexagesimal(text))
}

const inIndonesia = (point: LatLng | null): LatLng | null =>
  point && isInIndonesia(point) ? point : null

export const isInIndonesia = ({ lat, lng }: LatLng): boolean =>
  lat >= INDONESIA.south && lat <= INDONESIA.north && lng >= INDONESIA.west && lng <= INDONESIA.east

const fromLink = (text: string): LatLng | null => {
  if (!/^(https?|geo):/i.test(text)) return null
  for (const form of IN_LINKS) {
    const [, lat, lng] = form.exec(text) ?? []
    if (lat && lng) return { lat: Number(lat), lng: Number(lng) }
  }
  return null
}

const fromDecimal = (text: string): LatLng | null => {
  const [, lat, hemisphere, lng] = DECIMAL.exec(text) ?? []
  return lat && lng ? { lat: signed(numberOf(lat), hemisphere), lng: numberOf(lng) } : null
}

const fromSexagesimal = (text: string): LatLng | null => {
  const [, d = '', m = '', s = '', hemisphere, east = '', eastM = '', eastS = ''] =
    SEXAGESIMAL.exec(text) ?? []
  return d && east
    ? { lat: signed(degreesOf(d, m, s), hemisphere), lng: degreesOf(east, eastM, eastS) }
    : null
}

const numberOf = (text: string): number => Number(text.replace(',', '.'))
const degreesOf = (d: string, m: string, s: string): number =>
  Number((Number(d) + Number(m) / 60 + numberOf(s) / 3600).toFixed(6))
/** "LS", "S": south of the equator, where numbers are negative. */
const signed = (lat: number, hemisphere: string | undefined): number =>
  /^(LS|S)$/i.test(hemisphere ?? '') ? -Math.abs(lat) : lat
