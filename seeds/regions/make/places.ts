/** Degrees: latitude north, longitude east. */
export type Point = { lat: number; lng: number }
export type Placed = Point & { code: string; district: string; city: string }

/**
 * Beyond this many degrees from the middle of its city no village lies; the widest city (Maluku
 * Barat Daya) spans about 4.
 */
const CITY_REACH = 4
/**
 * A village this far from its district's middle is looked at twice; beyond the second distance it
 * is wrong wherever it lies.
 */
const DISTRICT_REACH = 0.5
const DISTRICT_LIMIT = 3

/** Distance in degrees, good enough near the equator. */
export const distance = (a: Point, b: Point): number => Math.hypot(a.lat - b.lat, a.lng - b.lng)

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const median = (points: Point[]): Point => ({
  lat: middle(points.map((point) => point.lat)),
  lng: middle(points.map((point) => point.lng)),
})

export const mean = (points: Point[]): Point => ({
  lat: points.reduce((sum, point) => sum + point.lat, 0) / points.length,
  lng: points.reduce((sum, point) => sum + point.lng, 0) / points.length,
})

/**
 * The one of these points that is nearest to all others: unlike a mean it never lies in the sea
 * between islands.
 */
export const centre = <P extends Point>(points: P[]): P | undefined => {
  const cost = (point: P) => points.reduce((sum, other) => sum + distance(point, other), 0)
  return points.map((point) => ({ point, cost: cost(point) })).sort((a, b) => a.cost - b.cost)[0]
    ?.point
}

const groupPoints = (places: Placed[], keyOf: (place: Placed) => string): Map<string, Placed[]> => {
  const groups = new Map<string, Placed[]>()
  for (const place of places) groups.set(keyOf(place), [...(groups.get(keyOf(place)) ?? []), place])
  return groups
}

const cellOf = (point: Point) => `${Math.floor(point.lat / 0.1)},${Math.floor(point.lng / 0.1)}`

/** The villages within about 0.1 to 0.2 degrees of a point, from a grid. */
const neighbours = (grid: Map<string, Placed[]>, point: Point): Placed[] =>
  [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].flatMap(
      (right) =>
        grid.get(cellOf({ lat: point.lat + down * 0.1, lng: point.lng + right * 0.1 })) ?? [],
    ),
  )

/**
 * Villages that the survey put in a wrong place: far from all of their city, or far from their own
 * district and in the midst of another city's villages. A lonely island far from its district is
 * none of these and stays.
 */
const findMisplaced = (places: Placed[]): Set<Placed> => {
  const wrong = new Set<Placed>()
  for (const city of groupPoints(places, (place) => place.city).values()) {
    const heart = median(city)
    for (const place of city) if (distance(place, heart) > CITY_REACH) wrong.add(place)
  }
  const sound = places.filter((place) => !wrong.has(place))
  const grid = groupPoints(sound, cellOf)
  for (const district of groupPoints(sound, (place) => place.district).values()) {
    const heart = median(district)
    for (const place of district) {
      const away = distance(place, heart)
      if (away <= DISTRICT_REACH) continue
      const nearest = neighbours(grid, place)
        .filter((other) => other.district !== place.district)
        .sort((a, b) => distance(a, place) - distance(b, place))
        .slice(0, 5)
      const amongOthers = nearest.length > 1 && nearest.every((other) => other.city !== place.city)
      if (amongOthers || away > DISTRICT_LIMIT) wrong.add(place)
    }
  }
  return wrong
}

/**
 * Moves misplaced villages to the mean of their district's other villages (of their city's where
 * none is left). Returns the moved codes.
 */
export const repairMisplaced = (places: Placed[]): string[] => {
  const wrong = findMisplaced(places)
  const sound = places.filter((place) => !wrong.has(place))
  const byDistrict = groupPoints(sound, (place) => place.district)
  const byCity = groupPoints(sound, (place) => place.city)
  for (const place of wrong) {
    const around = byDistrict.get(place.district) ?? byCity.get(place.city)
    if (around === undefined)
      throw new Error(`village ${place.code} has no neighbours to be repaired from`)
    Object.assign(place, mean(around))
  }
  return [...wrong].map((place) => place.code)
}
