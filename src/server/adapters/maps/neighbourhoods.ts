import { searchName } from '#domain/addresses/address.ts'
import type { LatLng } from './port.ts'

export type Neighbourhood = LatLng & { name: string; searchName: string }

/**
 * Well-known neighbourhoods of Greater Jakarta that are in no official list, with their approximate
 * centres.
 */
const KNOWN: readonly [name: string, lat: number, lng: number][] = [
  ['Kemang', -6.2606, 106.8172],
  ['Blok M', -6.2443, 106.7982],
  ['Senopati', -6.2306, 106.8083],
  ['SCBD', -6.2256, 106.8087],
  ['Mega Kuningan', -6.2297, 106.8268],
  ['Sudirman', -6.2146, 106.8189],
  ['Thamrin', -6.1934, 106.823],
  ['Kota Tua', -6.1352, 106.8133],
  ['Mangga Dua', -6.1372, 106.8287],
  ['Ancol', -6.1252, 106.8339],
  ['Pantai Indah Kapuk', -6.1126, 106.7397],
  ['Puri Indah', -6.1878, 106.7364],
  ['Kebon Sirih', -6.1843, 106.8304],
  ['Kalibata City', -6.2573, 106.8525],
  ['TB Simatupang', -6.2921, 106.8174],
  ['Cinere', -6.3299, 106.7837],
  ['Bintaro Jaya', -6.2722, 106.7347],
  ['Alam Sutera', -6.2243, 106.6537],
  ['BSD City', -6.3016, 106.6529],
  ['Gading Serpong', -6.2415, 106.6283],
  ['Summarecon Bekasi', -6.2259, 106.9993],
  ['Kota Wisata', -6.3713, 106.9617],
  ['Cibubur', -6.3721, 106.8971],
]

/** With names normalised for search. */
export const neighbourhoods: readonly Neighbourhood[] = KNOWN.map(([name, lat, lng]) => ({
  name,
  searchName: searchName(name),
  lat,
  lng,
}))
