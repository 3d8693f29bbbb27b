import { divIcon, layerGroup, marker, type Map as LeafletMap, type Marker } from 'leaflet'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import styles from './map-pin.module.css'

export interface Place extends LatLng {
  name: string
  /** 1 for the largest cities to 4 for the smallest; rank 4 needs a high zoom. */
  rank?: number | undefined
}

/** Lowest zoom at which names of a rank are shown. */
const ZOOM_OF_RANK: Record<number, number> = { 1: 4, 2: 7, 3: 10, 4: 12 }

/** A rectangle on the map in pixels from its corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Names of cities and districts are bolder than those of villages. */
const BOLD_RANK = 3
/** Estimated width of a letter, height of a line, and distance of a name from its spot. */
const LETTER_PX = { bold: 7.8, plain: 6.8 }
const LINE_PX = 20
const GAP_PX = 6
const PIN_PX = { width: 36, height: 46 }

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

function nameBox(
  { name, rank, at }: { name: string; rank: number; at: { x: number; y: number } },
  side: 'above' | 'below',
): Box & { side: 'above' | 'below' } {
  const half = (name.length * LETTER_PX[rank <= BOLD_RANK ? 'bold' : 'plain']) / 2 + GAP_PX
  const top = side === 'below' ? at.y + GAP_PX : at.y - GAP_PX - LINE_PX
  return { side, left: at.x - half, right: at.x + half, top, bottom: top + LINE_PX }
}

/** The box that a pin at a spot covers. */
export function pinBoxAt({ x, y }: { x: number; y: number }): Box {
  return {
    left: x - PIN_PX.width / 2,
    right: x + PIN_PX.width / 2,
    top: y - PIN_PX.height,
    bottom: y + 2,
  }
}

/** Boxes of the buttons and texts over the map. */
export function coveredBy(element: HTMLElement): Box[] {
  const frame = element.getBoundingClientRect()
  return [
    ...(element.parentElement?.querySelectorAll('[data-over-map], .leaflet-control-scale') ?? []),
  ].map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect()
    return {
      left: left - frame.left,
      top: top - frame.top,
      right: right - frame.left,
      bottom: bottom - frame.top,
    }
  })
}

/** An entry of the list of cities: name, latitude, longitude. */
type Label = readonly [name: string, lat: number, lng: number]

/** Labels cities and places without overlaps, lowest rank first, then nearest to the centre. */
export function drawNames(
  map: LeafletMap,
  citiesUrl: string,
  covered: () => readonly Box[],
  signal: AbortSignal,
) {
  const layer = layerGroup().addTo(map)
  let cities: readonly Place[] = []
  let places: readonly Place[] = []

  const draw = () => {
    layer.clearLayers()
    const zoom = map.getZoom()
    const middle = map.getSize().divideBy(2)
    const bounds = map.getBounds()
    const shown = [
      ...places.map((place) => ({ ...place, rank: place.rank ?? 4 })),
      ...cities.map((city) => ({ ...city, rank: 3 })),
    ]
      .filter(
        ({ rank, lat, lng }) => zoom >= (ZOOM_OF_RANK[rank] ?? 12) && bounds.contains([lat, lng]),
      )
      .map((place) => ({ ...place, at: map.latLngToContainerPoint([place.lat, place.lng]) }))
      .toSorted((a, b) => a.rank - b.rank || a.at.distanceTo(middle) - b.at.distanceTo(middle))
    const taken = [...covered()]
    for (const place of shown) {
      const fits = (one: Box) =>
        one.left >= 0 && one.right <= middle.x * 2 && !taken.some((other) => overlap(one, other))
      const box = [nameBox(place, 'below'), nameBox(place, 'above')].find(fits)
      if (!box) continue
      taken.push(box)
      drawName(place, box.side).addTo(layer)
    }
  }

  map.getPane('markerPane')?.setAttribute('aria-hidden', 'true')
  map.on('moveend', draw)
  void loadJson<readonly Label[]>(citiesUrl, signal).then((list) => {
    if (!list) return
    cities = list.map(([name, lat, lng]) => ({ name, lat, lng }))
    draw()
  })
  const show = (next: readonly Place[]) => {
    places = next
    draw()
  }
  return { show, draw }
}

function drawName({ name, lat, lng, rank = 3 }: Place, side: 'above' | 'below'): Marker {
  const label = document.createElement('span')
  label.textContent = name
  const className = [
    styles.name,
    rank <= BOLD_RANK ? styles.city : '',
    side === 'above' ? styles.above : '',
  ].join(' ')
  return marker([lat, lng], {
    icon: divIcon({ className, html: label, iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  })
}

/** Null on failure or when the map is gone: a map without names is still usable. */
export async function loadJson<T>(url: string, signal: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(url, { signal })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}
