import type { Joined } from './join.ts'
import { centre, distance, type Point } from './places.ts'

/** The map's label of a city: short name, latitude, longitude. */
export type Label = [name: string, lat: number, lng: number]

/**
 * The seats of the 38 provincial governments; Tanjung Selor lies in Bulungan, Sofifi in Tidore
 * Kepulauan, Wamena in Jayawijaya.
 */
const SEATS = new Set(
  `11.71 12.71 13.71 14.71 15.71 16.71 17.71 18.71 19.71 21.72 31.71 32.73 33.74 34.71 35.78 36.73 51.71 52.71 53.71 61.71 62.71 63.72 64.72
  65.01 71.71 72.71 73.71 74.71 75.71 76.02 81.71 82.72 91.71 92.02 93.01 94.01 95.01 96.71`.split(
    /\s+/,
  ),
)

/**
 * 'Kota Bandung' → 'Bandung'; 'Kabupaten Bandung' → 'Kab. Bandung', but 'Kabupaten Sleman' →
 * 'Sleman', which has no namesake.
 */
const shortNames = (cities: Joined['cities']): Map<string, string> => {
  const towns = new Set(
    cities
      .filter((city) => city.name.startsWith('Kota '))
      .map((city) => city.name.slice('Kota '.length)),
  )
  return new Map(
    cities.map(({ code, name }) => {
      const short = name.replace(/^(Kota|Kabupaten) /, '')
      return [code, name.startsWith('Kabupaten ') && towns.has(short) ? `Kab. ${short}` : short]
    }),
  )
}

type City = Point & { code: string; rank: number }

/**
 * Provincial capitals, then towns, then regencies; within each the one farthest from those before,
 * so that any prefix of the list is spread out.
 */
const spread = (cities: City[]): City[] => {
  const chosen: City[] = []
  const open = new Map(cities.map((city) => [city, Number.POSITIVE_INFINITY]))
  while (open.size > 0) {
    const [next] =
      [...open].toSorted(
        ([a, gapA], [b, gapB]) => a.rank - b.rank || gapB - gapA || (a.code < b.code ? -1 : 1),
      )[0] ?? []
    if (next === undefined) break
    open.delete(next)
    chosen.push(next)
    for (const [city, gap] of open) open.set(city, Math.min(gap, distance(city, next)))
  }
  return chosen
}

const round = (degrees: number): number => Math.round(degrees * 1000) / 1000

/**
 * Labels of all cities and regencies, most important first: a map shows as many as fit its zoom.
 */
export const makeLabels = ({ cities, villages }: Joined): Label[] => {
  const names = shortNames(cities)
  const inside = Map.groupBy(villages, (village) => village.district.slice(0, 5))
  const points = cities.map(({ code, name }): City => {
    const heart = centre(inside.get(code) ?? [])
    if (heart === undefined) throw new Error(`city ${code} has no villages`)
    return {
      code,
      lat: heart.lat,
      lng: heart.lng,
      rank: SEATS.has(code) ? 0 : name.startsWith('Kota ') ? 1 : 2,
    }
  })
  return spread(points).map(({ code, lat, lng }) => [
    names.get(code) ?? code,
    round(lat),
    round(lng),
  ])
}
