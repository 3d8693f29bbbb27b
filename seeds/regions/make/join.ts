import { matchVillages, type MatchStep } from './match.ts'
import { addressName, titleCase } from './names.ts'
import { centre, distance, mean, repairMisplaced, type Placed, type Point } from './places.ts'
import type { Official, Surveyed } from './sources.ts'

export type Tables = {
  provinces: { code: string; name: string }[]
  cities: { code: string; province: string; name: string }[]
  districts: { code: string; city: string; name: string; lat: number; lng: number }[]
  postalCodes: { district: string; postalCode: string }[]
  villages: {
    code: string
    district: string
    name: string
    postalCode: string
    lat: number
    lng: number
  }[]
}

export type Joined = Tables & {
  steps: Record<MatchStep, number>
  /** Villages moved to their neighbours' mean. */
  repaired: string[]
  /** Districts no surveyed village belongs to: they stand at the mean of their city's districts. */
  unplaced: string[]
  /** Districts whose postal code is the one of the nearest district of the same city. */
  borrowed: string[]
}

/** Four decimals are eleven metres: finer than the middle of a village is known. */
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

const byCode = <Row extends { code: string }>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => (a.code < b.code ? -1 : 1))

/** The most common of these, the smallest on a tie; undefined of none. */
const mostCommon = (values: string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0]
}

type Known = Placed & { name: string; postalCode: string | undefined }

const placeVillages = (official: Official, found: Map<string, Surveyed>): Known[] =>
  official.villages.flatMap((village) => {
    const place = found.get(village.code)
    if (place === undefined) return []
    const code = String(place.postal)
    const known: Known = {
      code: village.code,
      district: village.district_code,
      city: village.district_code.slice(0, 5),
      // Palembang's villages are numbers, which people write as figures: '35 Ilir', not
      // 'Tiga-puluh-lima Ilir'.
      name: titleCase(
        /^\d/.test(place.village) && !/\d/.test(village.name) ? place.village : village.name,
      ),
      postalCode: /^[1-9]\d{4}$/.test(code) ? code : undefined,
      lat: place.latitude,
      lng: place.longitude,
    }
    return [known]
  })

/**
 * A single village with another first pair of digits than all of its city is a slip of the survey;
 * it loses its code.
 */
const dropStrayPostalCodes = (villages: Known[]): void => {
  for (const city of Map.groupBy(villages, (village) => village.city).values()) {
    const areas = Map.groupBy(
      city.filter((village) => village.postalCode !== undefined),
      (village) => village.postalCode?.slice(0, 2),
    )
    if (areas.size < 2) continue
    for (const area of areas.values())
      if (area.length === 1 && area[0]) area[0].postalCode = undefined
  }
}

const placeDistricts = (official: Official, villages: Known[]) => {
  const villagesOf = Map.groupBy(villages, (village) => village.district)
  const points = new Map<string, Point>()
  for (const [code, inside] of villagesOf) {
    const heart = centre(inside)
    if (heart) points.set(code, { lat: heart.lat, lng: heart.lng })
  }
  const unplaced = official.districts
    .filter((district) => !points.has(district.code))
    .map((district) => district.code)
  for (const code of unplaced) {
    const siblings = [...points]
      .filter(([other]) => other.startsWith(code.slice(0, 5)) && !unplaced.includes(other))
      .map(([, point]) => point)
    if (siblings.length === 0) throw new Error(`district ${code} has no placed sibling`)
    points.set(code, mean(siblings))
  }
  return { points, unplaced }
}

const collectPostalCodes = (official: Official, villages: Known[], points: Map<string, Point>) => {
  const codes = new Map<string, string[]>()
  for (const [district, inside] of Map.groupBy(villages, (village) => village.district)) {
    const known = inside.flatMap((village) => village.postalCode ?? [])
    if (known.length > 0) codes.set(district, known)
  }
  const borrowed = new Map<string, string[]>()
  for (const { code, regency_code: city } of official.districts) {
    if (codes.has(code)) continue
    const from = (other: string) =>
      distance(points.get(code) ?? { lat: 0, lng: 0 }, points.get(other) ?? { lat: 0, lng: 0 })
    const nearest = [...codes.keys()]
      .filter((other) => other.startsWith(`${city}.`))
      .sort((a, b) => from(a) - from(b))[0]
    const usual = nearest && mostCommon(codes.get(nearest) ?? [])
    if (!usual) throw new Error(`no district of ${city} has a postal code for ${code}`)
    borrowed.set(code, [usual])
  }
  return { codes: new Map([...codes, ...borrowed]), borrowed: [...borrowed.keys()] }
}

/**
 * Joins the official list with the survey: by code, then by names. See the README for what is
 * repaired and why.
 */
export const joinRegions = (official: Official, surveyed: Surveyed[]): Joined => {
  const { found, steps } = matchVillages(official, surveyed)
  const villages = placeVillages(official, found)
  dropStrayPostalCodes(villages)
  const repaired = repairMisplaced(villages)
  const { points, unplaced } = placeDistricts(official, villages)
  const { codes, borrowed } = collectPostalCodes(official, villages, points)
  const usual = new Map([...codes].map(([district, known]) => [district, mostCommon(known) ?? '']))
  return {
    provinces: byCode(
      official.provinces.map((province) => ({ code: province.code, name: addressName(province) })),
    ),
    cities: byCode(
      official.cities.map((city) => ({
        code: city.code,
        province: city.province_code,
        name: addressName(city),
      })),
    ),
    districts: byCode(
      official.districts.map((district) => {
        const { code, regency_code: city } = district
        const point = points.get(code) ?? { lat: Number.NaN, lng: Number.NaN }
        return {
          code,
          city,
          name: addressName(district),
          lat: round(point.lat),
          lng: round(point.lng),
        }
      }),
    ),
    postalCodes: official.districts
      .flatMap(({ code }) =>
        [...new Set(codes.get(code))].map((postalCode) => ({ district: code, postalCode })),
      )
      .sort((a, b) => (a.district + a.postalCode < b.district + b.postalCode ? -1 : 1)),
    villages: byCode(
      villages.map(({ code, district, name, postalCode, lat, lng }) => ({
        code,
        district,
        name,
        postalCode: postalCode ?? usual.get(district) ?? '',
        lat: round(lat),
        lng: round(lng),
      })),
    ),
    steps,
    repaired,
    unplaced,
    borrowed,
  }
}
