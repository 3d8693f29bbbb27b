import {
  divIcon,
  latLngBounds,
  layerGroup,
  marker,
  polyline,
  type Map as LeafletMap,
} from 'leaflet'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import styles from './map-marks.module.css'

/** Something to look at, not to press. */
export interface MapMark extends LatLng {
  kind: 'rider' | 'home' | 'store'
}

const PANE = 'marks'
const SIZE_PX = 40
/** Room around the marks, so that none is cut off or lies under the buttons. */
const PADDING_PX = 44
const BUTTONS_PX = 32
const ZOOM_MAX = 15

/** Drawn with the same strokes as the icons of the pages. */
const DRAWINGS: Record<MapMark['kind'], string> = {
  rider:
    '<circle cx="18.5" cy="17.5" r="3.5"/><circle cx="5.5" cy="17.5" r="3.5"/><circle cx="15" cy="5" r="1"/><path d="M12 17.5V14l-3-3 4-3 2 3h2"/>',
  home: '<path d="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8"/><path d="M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>',
  store:
    '<path d="M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5"/><path d="M4 10v9a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-9"/><path d="M2 7l2-4h16l2 4a2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0"/>',
}

/** What a mark covers. */
export const markBoxAt = ({ x, y }: { x: number; y: number }) => ({
  left: x - SIZE_PX / 2,
  right: x + SIZE_PX / 2,
  top: y - SIZE_PX / 2,
  bottom: y + SIZE_PX / 2,
})

/**
 * Marks on a map and the whole of them in sight; the first time, and whenever another is added or
 * one leaves the picture.
 */
export function markLayer(map: LeafletMap) {
  const pane = map.createPane(PANE)
  pane.setAttribute('aria-hidden', 'true')
  if (styles.pane) pane.classList.add(styles.pane)
  const layer = layerGroup().addTo(map)
  let count = 0
  return (marks: readonly MapMark[]) => {
    layer.clearLayers()
    const [store, home] = [
      marks.find(({ kind }) => kind === 'store'),
      marks.find(({ kind }) => kind === 'home'),
    ]
    if (store && home)
      polyline(
        [
          [store.lat, store.lng],
          [home.lat, home.lng],
        ],
        { pane: PANE, className: styles.way ?? '', interactive: false },
      ).addTo(layer)
    for (const mark of marks) draw(mark).addTo(layer)
    const bounds = latLngBounds(marks.map(({ lat, lng }) => [lat, lng]))
    if (marks.length > 0 && (marks.length !== count || !map.getBounds().contains(bounds)))
      map.fitBounds(bounds, {
        paddingTopLeft: [PADDING_PX, PADDING_PX],
        // The buttons lie on that side.
        paddingBottomRight: [PADDING_PX + BUTTONS_PX, PADDING_PX],
        maxZoom: ZOOM_MAX,
        animate: false,
      })
    count = marks.length
  }
}

function draw({ kind, lat, lng }: MapMark) {
  const html = `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">${DRAWINGS[kind]}</svg>`
  const className = [styles.mark, styles[kind]].join(' ')
  const icon = divIcon({
    className,
    html,
    iconSize: [SIZE_PX, SIZE_PX],
    iconAnchor: [SIZE_PX / 2, SIZE_PX / 2],
  })
  return marker([lat, lng], {
    icon,
    pane: PANE,
    interactive: false,
    keyboard: false,
    zIndexOffset: kind === 'rider' ? 1000 : 0,
  })
}
