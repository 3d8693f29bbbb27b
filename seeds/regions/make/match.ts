import { likeness, plain } from './names.ts'
import type { Official, Surveyed } from './sources.ts'

/** Cities renamed since the survey: plain official name → plain surveyed name. */
const RENAMED: Record<string, string> = {
  kabupatentoba: 'kabupatentobasamosir',
  kabupatenpangkajenedankepulauan: 'kabupatenpangkajenekepulauan',
  kabupatenpohuwato: 'kabupatenpahuwato',
}

export type Village = Official['villages'][number]
export type MatchStep =
  | 'code and name'
  | 'district and name'
  | 'city and name'
  | 'similar name'
  | 'code only'
export type Matches = { found: Map<string, Surveyed>; steps: Record<MatchStep, number> }

const groupBy = <Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Gives each surveyed village the official code of its city and, if known, of its district. */
const locate = (official: Official, surveyed: Surveyed[]) => {
  const cityByName = new Map(
    official.cities.map((city) => [RENAMED[plain(city.name)] ?? plain(city.name), city.code]),
  )
  const districtCodes = new Set(official.districts.map((district) => district.code))
  const districtByName = new Map(
    official.districts.map((district) => [
      `${district.regency_code}|${plain(district.name)}`,
      district.code,
    ]),
  )
  const cityOf = new Map<Surveyed, string>()
  const districtOf = new Map<Surveyed, string>()
  for (const place of surveyed) {
    const city =
      cityByName.get(plain(place.city.replace(/^(Kota|Kabupaten) Administrasi /, '$1 '))) ??
      cityByName.get(plain(place.city))
    if (city === undefined) continue
    cityOf.set(place, city)
    // A code counts only where the city still has its old one: Papua was renumbered in 2022.
    const byCode =
      place.code.startsWith(`${city}.`) && districtCodes.has(place.code.slice(0, 8))
        ? place.code.slice(0, 8)
        : undefined
    const district = byCode ?? districtByName.get(`${city}|${plain(place.district)}`)
    if (district !== undefined) districtOf.set(place, district)
  }
  return { cityOf, districtOf }
}

/**
 * Matches each official village to a surveyed one. Codes were reassigned over the years, so names
 * count more: surest matches first, each surveyed village once.
 */
export const matchVillages = (official: Official, surveyed: Surveyed[]): Matches => {
  const { cityOf, districtOf } = locate(official, surveyed)
  const located = surveyed.filter((place) => cityOf.has(place))
  const byCode = new Map(
    located
      .filter((place) => place.code.startsWith(`${cityOf.get(place)}.`))
      .map((place) => [place.code, place]),
  )
  const byDistrict = groupBy(
    located.filter((place) => districtOf.has(place)),
    (place) => districtOf.get(place) ?? '',
  )
  const byCityAndName = groupBy(located, (place) => `${cityOf.get(place)}|${plain(place.village)}`)
  const cityNames = groupBy(
    official.villages,
    (village) => `${village.district_code.slice(0, 5)}|${plain(village.name)}`,
  )

  const found = new Map<string, Surveyed>()
  const taken = new Set<Surveyed>()
  const steps = {
    'code and name': 0,
    'district and name': 0,
    'city and name': 0,
    'similar name': 0,
    'code only': 0,
  }
  const run = (step: MatchStep, pick: (village: Village) => Surveyed | undefined) => {
    for (const village of official.villages) {
      if (found.has(village.code)) continue
      const place = pick(village)
      if (place === undefined || taken.has(place)) continue
      found.set(village.code, place)
      taken.add(place)
      steps[step] += 1
    }
  }

  run('code and name', (village) => {
    const place = byCode.get(village.code)
    return place && likeness(village.name, place.village) >= 0.6 ? place : undefined
  })
  run('district and name', (village) =>
    byDistrict
      .get(village.district_code)
      ?.find((place) => !taken.has(place) && plain(place.village) === plain(village.name)),
  )
  run('city and name', (village) => {
    const key = `${village.district_code.slice(0, 5)}|${plain(village.name)}`
    const places = (byCityAndName.get(key) ?? []).filter((place) => !taken.has(place))
    const namesakes = (cityNames.get(key) ?? []).filter((other) => !found.has(other.code))
    return places.length === 1 && namesakes.length === 1 ? places[0] : undefined
  })
  run('similar name', (village) => {
    const open = (byDistrict.get(village.district_code) ?? []).filter((place) => !taken.has(place))
    const best = open
      .map((place) => ({ place, score: likeness(village.name, place.village) }))
      .sort((a, b) => b.score - a.score)[0]
    return best && best.score >= 0.7 ? best.place : undefined
  })
  run('code only', (village) => byCode.get(village.code))
  return { found, steps }
}
