import { feature } from 'topojson-client'

/** Longitude and latitude in degrees, as GeoJSON orders them. */
type Position = [number, number]
type Ring = Position[]
type Countries = Parameters<typeof feature>[1]

/** A TopoJSON topology with an object `countries`. */
export type Topology = Parameters<typeof feature>[0]

export type Land = {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: { kind: 'indonesia' | 'neighbour' }
    geometry: { type: 'MultiPolygon'; coordinates: Ring[][] }
  }[]
}

/** The part of the world that the map shows. */
const BOX = { west: 94, east: 142, south: -12, north: 8 }
const INDONESIA = '360'
/** Degrees a simplified coast may be off: about 200 metres, less than the source knows. */
const TOLERANCE = 0.002
/** Rings smaller than this (square degrees, about 0.1 km²) are rocks. */
const SMALLEST_RING = 0.000_01

const distanceToSegment = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** Douglas and Peucker's simplification of a line; the ends stay. */
const simplify = (line: Position[]): Position[] => {
  const [first, last] = [line[0], line.at(-1)]
  if (line.length < 3 || first === undefined || last === undefined) return line
  let [farthest, at] = [0, 0]
  for (const [index, point] of line.entries()) {
    const away = distanceToSegment(point, first, last)
    if (away > farthest) [farthest, at] = [away, index]
  }
  if (farthest <= TOLERANCE) return [first, last]
  return [...simplify(line.slice(0, at + 1)).slice(0, -1), ...simplify(line.slice(at))]
}

/**
 * Simplifies arc by arc, so that neighbours keep one common border. Arcs come out in degrees, no
 * longer as deltas.
 */
const simplifyArcs = ({ transform, arcs, ...rest }: Topology): Topology => {
  if (transform === undefined) throw new Error('the world is expected to be quantised')
  const [scale, shift] = [transform.scale, transform.translate]
  const unpacked = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx = 0, dy = 0]): Position => {
      x += dx
      y += dy
      return [x * scale[0] + shift[0], y * scale[1] + shift[1]]
    })
  })
  // A closed arc (an island) has one point at both ends: it is simplified in two halves, or it
  // would collapse.
  const simplified = unpacked.map((arc) => {
    const half = Math.floor(arc.length / 2)
    return [...simplify(arc.slice(0, half + 1)).slice(0, -1), ...simplify(arc.slice(half))]
  })
  return { ...rest, arcs: simplified }
}

type Edge = {
  inside: (point: Position) => boolean
  cut: (from: Position, to: Position) => Position
}

const between = (from: Position, to: Position, share: number): Position => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]
const vertical = (x: number, keep: 1 | -1): Edge => ({
  inside: (point) => (point[0] - x) * keep >= 0,
  cut: (from, to) => between(from, to, (x - from[0]) / (to[0] - from[0])),
})
const horizontal = (y: number, keep: 1 | -1): Edge => ({
  inside: (point) => (point[1] - y) * keep >= 0,
  cut: (from, to) => between(from, to, (y - from[1]) / (to[1] - from[1])),
})
const EDGES = [
  vertical(BOX.west, 1),
  vertical(BOX.east, -1),
  horizontal(BOX.south, 1),
  horizontal(BOX.north, -1),
]

/**
 * Sutherland and Hodgman's clipping of a closed ring, one edge of the box after the other. Takes
 * and gives rings without the closing point.
 */
const clip = (ring: Ring): Ring =>
  EDGES.reduce<Ring>(
    (points, edge) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point
        const [in1, in2] = [edge.inside(before), edge.inside(point)]
        if (in1 && in2) return [point]
        if (in1) return [edge.cut(before, point)]
        return in2 ? [edge.cut(before, point), point] : []
      }),
    ring,
  )

const area = (ring: Ring): number =>
  Math.abs(
    ring.reduce(
      (sum, [x, y], index) =>
        sum +
        x * (ring[(index + 1) % ring.length]?.[1] ?? y) -
        (ring[(index + 1) % ring.length]?.[0] ?? x) * y,
      0,
    ),
  ) / 2

/**
 * Three decimals (100 metres), no point twice in a row, closed as GeoJSON wants it; undefined where
 * nothing is left.
 */
const finish = (ring: Ring): Ring | undefined => {
  const rounded = ring.map(([x, y]): Position => [
    Math.round(x * 1000) / 1000,
    Math.round(y * 1000) / 1000,
  ])
  const points = rounded.filter(
    ([x, y], index) => x !== rounded.at(index - 1)?.[0] || y !== rounded.at(index - 1)?.[1],
  )
  const first = points[0]
  if (first === undefined || points.length < 3 || area(points) < SMALLEST_RING) return undefined
  return [...points, first]
}

/** A polygon within the box, holes and all; nothing where its outer ring is gone. */
const clipPolygon = (polygon: Ring[]): Ring[] => {
  const [outer, ...holes] = polygon.map((ring) => finish(clip(ring.slice(0, -1))))
  return outer === undefined ? [] : [outer, ...holes.filter((hole) => hole !== undefined)]
}

/**
 * Indonesia and its neighbours within the box, simplified, as GeoJSON with one feature each: `kind`
 * is 'indonesia' or 'neighbour'.
 */
export const makeLand = (world: Topology): Land => {
  const countries = world.objects['countries'] as Countries
  const collection = feature(simplifyArcs(world), countries)
  if (collection.type !== 'FeatureCollection')
    throw new Error('the world is expected to be a collection of countries')
  const polygonsOf = (wanted: (id: unknown) => boolean) =>
    collection.features
      .filter((country) => wanted(country.id))
      .flatMap(({ geometry }) => {
        if (geometry.type === 'Polygon') return [geometry.coordinates as Ring[]]
        return geometry.type === 'MultiPolygon' ? (geometry.coordinates as Ring[][]) : []
      })
      .map(clipPolygon)
      .filter((polygon) => polygon.length > 0)
  const part = (kind: 'indonesia' | 'neighbour', coordinates: Ring[][]) => ({
    type: 'Feature' as const,
    properties: { kind },
    geometry: { type: 'MultiPolygon' as const, coordinates },
  })
  return {
    type: 'FeatureCollection',
    features: [
      part(
        'neighbour',
        polygonsOf((id) => id !== INDONESIA),
      ),
      part(
        'indonesia',
        polygonsOf((id) => id === INDONESIA),
      ),
    ],
  }
}
