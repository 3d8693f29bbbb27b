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
import type { LatLng } from '#domain/addresses/coordinates.ts'
import { markBoxAt, markLayer, type MapMark } from './map-marks.ts'
import { outlineLayer } from './map-outline.ts'
import { coveredBy, drawNames, loadJson, pinBoxAt, type Place } from './map-names.ts'
import styles from './map-pin.module.css'

/** A clickable place. */
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
  /** Zooming is allowed, panning is not. */
  fixed: boolean
  /** A pin is drawn over the centre. */
  pinned: boolean
  /** The visitor moved the centre of the map. */
  onMove: (center: LatLng) => void
}

export interface MapHandle {
  /** Centres a place without calling `onMove`. */
  show: (place: LatLng) => void
  zoom: (steps: number) => void
  /** Zooms around the current centre. */
  zoomHere: (steps: number) => void
  setMarks: (marks: readonly MapMark[]) => void
  /** Draws an area; `fits` also zooms out until all of it is seen around the pin. */
  setOutline: (corners: readonly LatLng[], fits: boolean) => void
  /** Pans in steps of 80 px; east and south are positive. */
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
 * Creates a Leaflet map in an element. A separate module, so that Leaflet is loaded with the first
 * map only.
 */
export function createMap(element: HTMLElement, options: MapOptions): MapHandle {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = emptyMap(element, options, moves)
  const removal = new AbortController()
  drawGround(map, options, removal.signal)
  const points = pointLayer(map)
  let marked: readonly MapMark[] = []
  const boxesOf = (places: readonly LatLng[], boxAt: typeof pinBoxAt) =>
    places.map(({ lat, lng }) => boxAt(map.latLngToContainerPoint([lat, lng])))
  const covered = () => [
    ...coveredBy(element),
    ...boxesOf(points.drawn(), pinBoxAt),
    ...boxesOf(marked, markBoxAt),
    ...(options.pinned ? [pinBoxAt(map.getSize().divideBy(2))] : []),
  ]
  const names = drawNames(map, options.citiesUrl, covered, removal.signal)
  const centre = trackCentre(map, options)
  if (!options.fixed) map.on('click', (event) => map.panTo(event.latlng, { animate: moves }))
  let drawMarks: ReturnType<typeof markLayer> | null = null
  let drawOutline: ReturnType<typeof outlineLayer> | null = null

  return {
    show: centre.show,
    zoom: (steps) => centre.zoomTo(map.getZoom() + steps),
    zoomHere: (steps) => void map.setZoom(map.getZoom() + steps, { animate: moves }),
    setMarks(wanted) {
      marked = wanted
      drawMarks ??= markLayer(map)
      drawMarks(wanted)
      names.draw()
    },
    setOutline(corners, fits) {
      if (corners.length === 0 && drawOutline === null) return
      drawOutline ??= outlineLayer(map)
      const whole = drawOutline(corners)
      if (fits && whole < map.getZoom()) centre.fit(whole)
    },
    pan: (east, south) => void map.panBy([east * PAN_PX, south * PAN_PX], { animate: moves }),
    setPlaces: names.show,
    setPoints(...wanted) {
      points.draw(...wanted)
      names.draw()
    },
    remove() {
      removal.abort()
      map.remove()
    },
  }
}

const emptyMap = (element: HTMLElement, options: MapOptions, moves: boolean): LeafletMap => {
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
  return map
}

/** The place that the map is about, which the visitor moves unless the map is fixed. */
const trackCentre = (map: LeafletMap, { center, zoom, fixed, onMove }: MapOptions) => {
  let pin = center
  // Programmatic moves, and rounding by a zoom, must not be reported as moves by the visitor.
  let quiet = false
  map.on('moveend', () => {
    const offset = map
      .latLngToContainerPoint([pin.lat, pin.lng])
      .distanceTo(map.getSize().divideBy(2))
    if (quiet || fixed || offset < ROUNDING_PX) return
    const { lat, lng } = map.getCenter().wrap()
    pin = { lat: rounded(lat), lng: rounded(lng) }
    onMove(pin)
  })
  const fit = (level: number) => {
    quiet = true
    map.setView([pin.lat, pin.lng], level, { animate: false })
    quiet = false
  }
  const show = ({ lat, lng }: LatLng) => {
    if (pin.lat === lat && pin.lng === lng) return
    pin = { lat, lng }
    fit(Math.max(map.getZoom(), zoom))
  }
  return { show, fit, zoomTo: (level: number) => void map.setView([pin.lat, pin.lng], level) }
}

/** Street tiles if configured; else the coastline, and a grid that makes moves visible. */
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

/** For pointers only: the list next to the map is accessible, and pins may be too close to press. */
const pointLayer = (map: LeafletMap) => {
  map.createPane(POINTS).setAttribute('aria-hidden', 'true')
  const layer = layerGroup().addTo(map)
  let drawn: readonly MapPoint[] = []
  const draw: MapHandle['setPoints'] = (wanted, selected, onSelect) => {
    layer.clearLayers()
    for (const point of wanted) drawPoint(point, point.id === selected, onSelect).addTo(layer)
    drawn = wanted
  }
  return { draw, drawn: () => drawn }
}

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

/** Six decimals are 11 cm. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
