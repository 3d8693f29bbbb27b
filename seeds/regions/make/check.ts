import type { Regions } from '../read.ts'

/** Indonesia from Sabang to Merauke, from Miangas to Rote, in degrees. */
const BOUNDS = { west: 95, east: 141.1, south: -11.1, north: 6.1 }
const COUNTS = { provinces: 38, cities: 514, districts: 7285 }
/** Official villages are 83,762; the survey has to know the place of nearly all. */
const VILLAGES_MIN = 83_000
const NAME = /^[\p{Lu}\d][^\t"]*$/u

const repeated = (values: string[]): string[] =>
  values.filter((value, index) => index > 0 && value === values[index - 1])
const unknown = (children: string[], parents: string[]): string[] => {
  const known = new Set(parents)
  return children.filter((code) => !known.has(code))
}
const outside = ({ code, lat, lng }: { code: string[]; lat: number[]; lng: number[] }): string[] =>
  code.filter((_, index) => {
    const [north, east] = [lat[index] ?? Number.NaN, lng[index] ?? Number.NaN]
    return !(
      north >= BOUNDS.south &&
      north <= BOUNDS.north &&
      east >= BOUNDS.west &&
      east <= BOUNDS.east
    )
  })

/** What is off in the regions, in sentences; nothing where all is well. */
export const checkRegions = ({
  provinces,
  cities,
  districts,
  postalCodes,
  villages,
}: Regions): string[] => {
  const problems: string[] = []
  const none = (what: string, found: string[]) => {
    if (found.length > 0) problems.push(`${found.length} ${what}: ${found.slice(0, 5).join(', ')}`)
  }
  const tables = { provinces, cities, districts, villages }
  for (const [table, wanted] of Object.entries(COUNTS) as [keyof typeof COUNTS, number][]) {
    const found = tables[table].code.length
    if (found !== wanted) problems.push(`${found} ${table} instead of ${wanted}`)
  }
  if (villages.code.length < VILLAGES_MIN) problems.push(`only ${villages.code.length} villages`)
  for (const [table, { code, name }] of Object.entries(tables)) {
    none(`${table} twice`, repeated(code))
    none(
      `${table} with an odd name`,
      name.filter((text) => !NAME.test(text)),
    )
  }
  none('cities without province', unknown(cities.provinceCode, provinces.code))
  none('districts without city', unknown(districts.cityCode, cities.code))
  none('villages without district', unknown(villages.districtCode, districts.code))
  none('provinces without city', unknown(provinces.code, cities.provinceCode))
  none('cities without district', unknown(cities.code, districts.cityCode))
  none(
    'cities of one name in a province',
    repeated(cities.name.map((name, index) => `${cities.provinceCode[index]} ${name}`).toSorted()),
  )
  none(
    'districts of one name in a city',
    repeated(
      districts.name.map((name, index) => `${districts.cityCode[index]} ${name}`).toSorted(),
    ),
  )
  none('districts outside Indonesia', outside(districts))
  none('villages outside Indonesia', outside(villages))
  none('postal codes without district', unknown(postalCodes.districtCode, districts.code))
  none('districts without postal code', unknown(districts.code, postalCodes.districtCode))
  none(
    'postal codes twice',
    repeated(
      postalCodes.postalCode.map((code, index) => `${postalCodes.districtCode[index]} ${code}`),
    ),
  )
  none(
    'postal codes of other than five digits',
    [...postalCodes.postalCode, ...villages.postalCode].filter(
      (code) => !/^[1-9]\d{4}$/.test(code),
    ),
  )
  const pairs = new Set(
    postalCodes.postalCode.map((code, index) => `${postalCodes.districtCode[index]} ${code}`),
  )
  none(
    'villages with a postal code their district has not',
    villages.code.filter(
      (_, index) => !pairs.has(`${villages.districtCode[index]} ${villages.postalCode[index]}`),
    ),
  )
  return problems
}
