import { useEffect, useRef, useState } from 'react'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import type { MapHandle, MapPoint } from './map-canvas.ts'
import { MapFrame, type MapLabels } from './map-frame.tsx'

interface MapPointsProps {
  points: readonly MapPoint[]
  /** The point in the middle, drawn larger. */
  selected: string | null
  onSelect: (id: string) => void
  /** What is shown first. */
  center: LatLng
  zoom: number
  labels: MapLabels
  /** GeoJSON of the land. */
  landUrl: string
  /** A JSON list of `[name, lat, lng]`. */
  citiesUrl: string
  tileUrl?: string | undefined
  className?: string | undefined
}

/**
 * A map with several clickable places. It complements a list with the same information and actions.
 */
export function MapPoints(props: MapPointsProps) {
  const { points, selected, onSelect, labels } = props
  const box = useRef<HTMLDivElement>(null)
  const { map, state } = useMap(box, props)

  useEffect(() => map?.setPoints(points, selected, onSelect), [map, points, selected, onSelect])
  useEffect(() => {
    const point = points.find(({ id }) => id === selected)
    if (point) map?.show(point)
  }, [map, points, selected])

  return (
    <MapFrame
      ref={box}
      labels={labels}
      state={state}
      onZoom={map && map.zoom}
      className={props.className}
    />
  )
}

/**
 * Loads the map code once the box comes near the screen, and keeps one map in it for as long as it
 * is mounted.
 */
function useMap(box: React.RefObject<HTMLDivElement | null>, props: MapPointsProps) {
  const [map, setMap] = useState<MapHandle | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const { center, zoom, landUrl, citiesUrl, tileUrl } = props
  useEffect(() => {
    const element = box.current
    if (!element) return
    let isUnmounted = false
    let made: MapHandle | null = null
    const start = async () => {
      const { createMap } = await import('./map-canvas.ts')
      if (isUnmounted) return
      made = createMap(element, {
        center,
        zoom,
        landUrl,
        citiesUrl,
        tileUrl,
        fixed: false,
        pinned: false,
        onMove: () => undefined,
      })
      setMap(made)
      setState('ready')
    }
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        start().catch(() => {
          if (!isUnmounted) setState('failed')
        })
      },
      { rootMargin: '200px' },
    )
    near.observe(element)
    return () => {
      isUnmounted = true
      near.disconnect()
      setMap(null)
      made?.remove()
    }
  }, [box, center, zoom, landUrl, citiesUrl, tileUrl])
  return { map, state }
}
