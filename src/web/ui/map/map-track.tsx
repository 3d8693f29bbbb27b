import { useEffect, useRef, useState } from 'react'
import { MAP_ZOOM } from '#domain/limits.ts'
import type { MapHandle } from './map-canvas.ts'
import type { MapMark } from './map-marks.ts'
import type { Place } from './map-names.ts'
import { MapFrame, type MapLabels } from './map-frame.tsx'

interface MapTrackProps {
  /** All marks are visible; the text next to the map says the same. */
  marks: readonly MapMark[]
  labels: MapLabels
  landUrl: string
  citiesUrl: string
  tileUrl?: string | undefined
  places?: readonly Place[] | undefined
  className?: string | undefined
}

/** A map that shows positions, such as a delivery's. */
export function MapTrack({
  marks,
  labels,
  places,
  className,
  landUrl,
  citiesUrl,
  tileUrl,
}: MapTrackProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapHandle | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const first = useRef(marks[0])

  useEffect(() => {
    let isUnmounted = false
    let made: MapHandle | null = null
    const start = async () => {
      const { createMap } = await import('./map-canvas.ts')
      if (isUnmounted || !box.current || !first.current) return
      const { lat, lng } = first.current
      const view = { center: { lat, lng }, zoom: MAP_ZOOM, landUrl, citiesUrl, tileUrl }
      made = createMap(box.current, {
        ...view,
        fixed: false,
        pinned: false,
        onMove: () => undefined,
      })
      setMap(made)
      setState('ready')
    }
    start().catch(() => {
      if (!isUnmounted) setState('failed')
    })
    return () => {
      isUnmounted = true
      setMap(null)
      made?.remove()
    }
  }, [landUrl, citiesUrl, tileUrl])

  useEffect(() => map?.setMarks(marks), [map, marks])
  useEffect(() => map?.setPlaces(places ?? []), [map, places])

  return (
    <MapFrame
      ref={box}
      labels={labels}
      state={state}
      onZoom={map && map.zoomHere}
      className={className}
    />
  )
}
