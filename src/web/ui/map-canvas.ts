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
import type { LatLng } from '#domain/coordinates.ts'
import { markBoxAt, markLayer, type MapMark } from './map-marks.ts'
import { coveredBy, drawNames, loadJson, pinBoxAt, type Place } from './map-names.ts'
import styles from './map-pin.module.css'

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
  /** A pin is drawn over the middle. */
  pinned: boolean
  /** The visitor has moved the middle of the map. */
  onMove: (center: LatLng) => void
}

export interface MapHandle {
  /** Brings a place to the middle without calling `onMove`. */
  show: (place: LatLng) => void
  zoom: (steps: number) => void
  /** The same about whatever is in the middle now. */
  zoomHere: (steps: number) => void
  setMarks: (marks: readonly MapMark[]) => void
  /** Moves by steps of 80 px, east and south positive. */
  pan: (east: number, south: number) => void
  setPlaces: (places: readonly Place[]) => void
  setPoints: (
    points: readonly MapPoint[],
    selected: string | null,
    onSelect: (id: string) => void,
  ) => void
  remove: () => void
}

const PAN_PX = 80
const ROUNDING_PX = 3

/**
 * Makes a Leaflet map in an element. In a module of its own, so that Leaflet is only fetched with
 * the first map.
 */
export function createMap(element: HTMLElement, options: MapOptions): MapHandle {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
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
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
  })
  control.scale({ imperial: false }).addTo(map)
  const removal = new AbortController()
  drawGround(map, options, removal.signal)
  let pressable: readonly MapPoint[] = []
  let marked: readonly MapMark[] = []
  const covered = () => [
    ...coveredBy(element),
    ...pressable.map(({ lat, lng }) => pinBoxAt(map.latLngToContainerPoint([lat, lng]))),
    ...marked.map(({ lat, lng }) => markBoxAt(map.latLngToContainerPoint([lat, lng]))),
    ...(options.pinned ? [pinBoxAt(map.getSize().divideBy(2))] : []),
  ]
  const names = drawNames(map, options.citiesUrl, covered, removal.signal)

  let pin = options.center
  // Moves made by the page must not come back as moves made by the visitor, nor must a zoom that
  // shifts the middle by a rounding.
  let quiet = false
  map.on('moveend', () => {
    const offset = map
      .latLngToContainerPoint([pin.lat, pin.lng])
      .distanceTo(map.getSize().divideBy(2))
    if (quiet || options.fixed || offset < ROUNDING_PX) return
    const { lat, lng } = map.getCenter().wrap()
    pin = { lat: rounded(lat), lng: rounded(lng) }
    options.onMove(pin)
  })
  if (!options.fixed) map.on('click', (event) => map.panTo(event.latlng, { animate: moves }))
  // For pointers alone: the list beside the map has the same for everyone, and pins may lie closer
  // than fingers are wide.
  map.createPane(POINTS).setAttribute('aria-hidden', 'true')
  const points = layerGroup().addTo(map)
  let drawMarks: ReturnType<typeof markLayer> | null = null

  return {
    show({ lat, lng }) {
      if (pin.lat === lat && pin.lng === lng) return
      pin = { lat, lng }
      quiet = true
      map.setView([lat, lng], Math.max(map.getZoom(), options.zoom), { animate: false })
      quiet = false
    },
    zoom: (steps) => void map.setView([pin.lat, pin.lng], map.getZoom() + steps),
    zoomHere: (steps) => void map.setZoom(map.getZoom() + steps, { animate: moves }),
    setMarks(wanted) {
      marked = wanted
      drawMarks ??= markLayer(map)
      drawMarks(wanted)
      names.draw()
    },
    pan: (east, south) => void map.panBy([east * PAN_PX, south * PAN_PX], { animate: moves }),
    setPlaces: names.show,
    setPoints(wanted, selected, onSelect) {
      points.clearLayers()
      for (const point of wanted) drawPoint(point, point.id === selected, onSelect).addTo(points)
      pressable = wanted
      names.draw()
    },
    remove() {
      removal.abort()
      map.remove()
    },
  }
}

/**
 * Street tiles where there are some; else the land, and a grid that lets the eye follow a move
 * where there is only land.
 */
function drawGround(map: LeafletMap, { tileUrl, landUrl }: MapOptions, signal: AbortSignal) {
  if (tileUrl) {
    tileLayer(tileUrl, { maxZoom: 19 }).addTo(map)
    return
  }
  const color = (name: string) => getComputedStyle(map.getContainer()).getPropertyValue(name).trim()
  const look = {
    stroke: true,
    weight: 1,
    color: color('--leaf-300'),
    fillColor: color('--tile-leaf'),
    fillOpacity: 1,
  }
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

function drawPoint(
  { id, name, lat, lng }: MapPoint,
  isSelected: boolean,
  onSelect: (id: string) => void,
): Marker {
  const className = [styles.point, isSelected ? styles.chosen : ''].join(' ')
  const icon = divIcon({
    className,
    html: POINT_DRAWING,
    iconSize: [POINT_PX, POINT_PX],
    iconAnchor: [POINT_PX / 2, POINT_PX],
  })
  const drawn = marker([lat, lng], {
    icon,
    pane: POINTS,
    title: name,
    keyboard: false,
    zIndexOffset: isSelected ? 1000 : 0,
  })
  return drawn.on('click', () => onSelect(id))
}
const POINT_DRAWING =
  '<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path d="M16 41C11 33 2 25 2 15.5a14 14 0 0 1 28 0C30 25 21 33 16 41z"/><circle cx="16" cy="15.5" r="5"/></svg>'

/** Six decimals are 11 cm: finer is noise. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
