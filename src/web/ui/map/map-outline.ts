import { latLngBounds, layerGroup, point, polygon, type Map as LeafletMap } from 'leaflet'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import styles from './map-marks.module.css'

const PANE = 'outline'
/** Room around an outline that is to be seen whole. */
const PADDING_PX = 24

/** An area on a map, to look at. Returns the zoom at which all of it is seen. */
export function outlineLayer(map: LeafletMap) {
  const pane = map.createPane(PANE)
  pane.setAttribute('aria-hidden', 'true')
  if (styles.area) pane.classList.add(styles.area)
  const layer = layerGroup().addTo(map)
  return (corners: readonly LatLng[]): number => {
    layer.clearLayers()
    if (corners.length === 0) return map.getZoom()
    const points = corners.map(({ lat, lng }): [number, number] => [lat, lng])
    polygon(points, { pane: PANE, className: styles.outline ?? '', interactive: false }).addTo(
      layer,
    )
    return map.getBoundsZoom(latLngBounds(points), false, point(2 * PADDING_PX, 2 * PADDING_PX))
  }
}
