import {
  canvas,
  divIcon,
  geoJSON,
  GridLayer,
  layerGroup,
  map as leafletMap,
  marker,
  control,
  tileLayer,
  type Map as LeafletMap,
  type Marker,
} from 'leaflet'
import type { GeoJsonObject } from 'geojson'
import 'leaflet/dist/leaflet.css'
import type { LatLng } from '#web/hooks/use-geolocation.ts'
import styles from './map-pin.module.css'

export interface Place extends LatLng {
  name: string
  /** 1 for the largest cities to 4 for the smallest; names of rank 4 appear only close up. */
  rank?: number | undefined
}

/** A place to press. */
export interface MapPoint extends LatLng {
  id: string
  name: string
}

interface MapOptions {
  center: LatLng
  zoom: number
  landUrl: string
  citiesUrl: string
  tileUrl: string | undefined
  /** The visitor may zoom, but not move it. */
  fixed: boolean
  /** The visitor has moved the middle of the map. */
  onMove: (center: LatLng) => void
}

export interface MapHandle {
  /** Brings a place to the middle without calling `onMove`. */
  show: (place: LatLng) => void
  zoom: (steps: number) => void
  /** Moves by steps of 80 px, east and south positive. */
  pan: (east: number, south: number) => void
  setPlaces: (places: readonly Place[]) => void
  setPoints: (points: readonly MapPoint[], selected: string | null, onSelect: (id: string) => void) => void
  remove: () => void
}

const PAN_PX = 80
const ROUNDING_PX = 3
/** The zoom from which names of a rank are shown. */
const ZOOM_OF_RANK: Record<number, number> = { 1: 4, 2: 7, 3: 10, 4: 12 }
/** Names closer than this, in pixels, would cover each other. */
const NAME_SPACE = { x: 96, y: 26 }

/** Makes a Leaflet map in an element. In a module of its own, so that Leaflet is only fetched with the first map. */
export function createMap(element: HTMLElement, options: MapOptions): MapHandle {
  const map = leafletMap(element, {
    center: [options.center.lat, options.center.lng],
    zoom: options.zoom,
    minZoom: 4,
    maxZoom: 18,
    zoomControl: false,
    attributionControl: false,
    dragging: !options.fixed,
    keyboard: !options.fixed,
    keyboardPanDelta: PAN_PX,
    scrollWheelZoom: 'center',
    touchZoom: 'center',
    doubleClickZoom: 'center',
  })
  control.scale({ imperial: false }).addTo(map)
  const removal = new AbortController()
  drawGround(map, options, removal.signal)
  const setPlaces = drawNames(map, options.citiesUrl, removal.signal)

  let pin = options.center
  // Moves made by the page must not come back as moves made by the visitor, nor must a zoom that shifts the middle by a rounding.
  let quiet = false
  map.on('moveend', () => {
    const offset = map.latLngToContainerPoint([pin.lat, pin.lng]).distanceTo(map.getSize().divideBy(2))
    if (quiet || options.fixed || offset < ROUNDING_PX) return
    const { lat, lng } = map.getCenter().wrap()
    pin = { lat: rounded(lat), lng: rounded(lng) }
    options.onMove(pin)
  })
  if (!options.fixed) map.on('click', (event) => map.panTo(event.latlng))
  // For pointers alone: the list beside the map has the same for everyone, and pins may lie closer than fingers are wide.
  map.createPane(POINTS).setAttribute('aria-hidden', 'true')
  const points = layerGroup().addTo(map)

  return {
    show({ lat, lng }) {
      if (pin.lat === lat && pin.lng === lng) return
      pin = { lat, lng }
      quiet = true
      map.setView([lat, lng], Math.max(map.getZoom(), options.zoom), { animate: false })
      quiet = false
    },
    zoom: (steps) => void map.setView([pin.lat, pin.lng], map.getZoom() + steps),
    pan: (east, south) => void map.panBy([east * PAN_PX, south * PAN_PX]),
    setPlaces,
    setPoints(wanted, selected, onSelect) {
      points.clearLayers()
      for (const point of wanted) drawPoint(point, point.id === selected, onSelect).addTo(points)
    },
    remove() {
      removal.abort()
      map.remove()
    },
  }
}

/** Street tiles where there are some; else the land, and a grid that lets the eye follow a move where there is only land. */
function drawGround(map: LeafletMap, { tileUrl, landUrl }: MapOptions, signal: AbortSignal) {
  if (tileUrl) {
    tileLayer(tileUrl, { maxZoom: 19 }).addTo(map)
    return
  }
  const color = (name: string) => getComputedStyle(map.getContainer()).getPropertyValue(name).trim()
  const look = { stroke: true, weight: 1, color: color('--leaf-300'), fillColor: color('--tile-leaf'), fillOpacity: 1 }
  void loadJson<GeoJsonObject>(landUrl, signal).then((land) => {
    if (land)
      geoJSON(land, {
        interactive: false,
        style: look,
        pane: 'tilePane',
        renderer: canvas({ padding: 0.5, pane: 'tilePane' }),
      } as object).addTo(map)
  })
  Object.assign(new GridLayer({ pane: 'overlayPane' }), { createTile: gridTile }).addTo(map)
}

function gridTile(): HTMLElement {
  const tile = document.createElement('div')
  tile.className = styles.grid ?? ''
  return tile
}

const POINT_PX = 44
const POINTS = 'points'

function drawPoint({ id, name, lat, lng }: MapPoint, isSelected: boolean, onSelect: (id: string) => void): Marker {
  const className = [styles.point, isSelected ? styles.chosen : ''].join(' ')
  const icon = divIcon({ className, html: POINT_DRAWING, iconSize: [POINT_PX, POINT_PX], iconAnchor: [POINT_PX / 2, POINT_PX] })
  const drawn = marker([lat, lng], { icon, pane: POINTS, title: name, keyboard: false, zIndexOffset: isSelected ? 1000 : 0 })
  return drawn.on('click', () => onSelect(id))
}
const POINT_DRAWING =
  '<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path d="M16 41C11 33 2 25 2 15.5a14 14 0 0 1 28 0C30 25 21 33 16 41z"/><circle cx="16" cy="15.5" r="5"/></svg>'

/** A city as the list of cities has it: its name, latitude and longitude. */
type Label = readonly [name: string, lat: number, lng: number]

/** Names of cities and places, as many as fit; those nearest the middle first within their rank. */
function drawNames(map: LeafletMap, citiesUrl: string, signal: AbortSignal): (places: readonly Place[]) => void {
  const layer = layerGroup().addTo(map)
  let cities: readonly Place[] = []
  let places: readonly Place[] = []

  const draw = () => {
    layer.clearLayers()
    const zoom = map.getZoom()
    const middle = map.getSize().divideBy(2)
    const bounds = map.getBounds()
    const shown = [...places.map((place) => ({ rank: 4, ...place })), ...cities]
      .filter(({ rank = 3, lat, lng }) => zoom >= (ZOOM_OF_RANK[rank] ?? 12) && bounds.contains([lat, lng]))
      .map((place) => ({ ...place, at: map.latLngToContainerPoint([place.lat, place.lng]) }))
      .toSorted((a, b) => (a.rank ?? 3) - (b.rank ?? 3) || a.at.distanceTo(middle) - b.at.distanceTo(middle))
    const kept: typeof shown = []
    for (const place of shown) {
      if (kept.some(({ at }) => Math.abs(at.x - place.at.x) < NAME_SPACE.x && Math.abs(at.y - place.at.y) < NAME_SPACE.y)) continue
      kept.push(place)
      const label = document.createElement('span')
      label.textContent = place.name
      const icon = divIcon({ className: `${styles.name} ${(place.rank ?? 3) <= 2 ? styles.city : ''}`, html: label, iconSize: [0, 0] })
      marker([place.lat, place.lng], { icon, interactive: false, keyboard: false }).addTo(layer)
    }
  }

  map.getPane('markerPane')?.setAttribute('aria-hidden', 'true')
  map.on('moveend', draw)
  void loadJson<readonly Label[]>(citiesUrl, signal).then((list) => {
    if (!list) return
    cities = list.map(([name, lat, lng]) => ({ name, lat, lng }))
    draw()
  })
  return (next) => {
    places = next
    draw()
  }
}

/** Null when it cannot be had, or the map is gone: a map without names is still a map. */
async function loadJson<T>(url: string, signal: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(url, { signal })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}

/** Six decimals are 11 cm: finer is noise. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
