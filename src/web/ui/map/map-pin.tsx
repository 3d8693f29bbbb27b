import { useEffect, useRef, useState, type ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import { MAP_ZOOM } from '#domain/limits.ts'
import { JAKARTA } from '#web/hooks/use-geolocation.ts'
import { IconButton } from '../icon-button.tsx'
import type { MapHandle } from './map-canvas.ts'
import type { Place } from './map-names.ts'
import { MapFrame } from './map-frame.tsx'
import styles from './map-pin.module.css'

export interface MapPinProps {
  value: LatLng | null
  /** The pin was moved to here. */
  onChange: (place: LatLng) => void
  /** `keys` describes the keys that move the map. */
  labels: Record<
    | 'map'
    | 'keys'
    | 'zoomIn'
    | 'zoomOut'
    | 'north'
    | 'south'
    | 'east'
    | 'west'
    | 'loading'
    | 'failed'
    | 'credit',
    string
  >
  /** GeoJSON of the land. */
  landUrl: string
  /** A JSON list of `[name, lat, lng]`. */
  citiesUrl: string
  /** Street tiles, `https://…/{z}/{x}/{y}.png`; without it the land and the names are drawn. */
  tileUrl?: string | undefined
  /** Names near the place in question, such as districts. */
  places?: readonly Place[] | undefined
  /** An area that is drawn: a circle around the pin is seen whole, corners stay where they are. */
  outline?: { corners: readonly LatLng[]; isAround: boolean } | undefined
  /** The pin cannot be moved: shows a place. */
  readOnly?: boolean | undefined
  className?: string | undefined
}

/**
 * A map that moves under a fixed centre pin: by touch, mouse, arrow keys, buttons or a press.
 * Loaded on demand; the address text is the form's actual value.
 */
export function MapPin(props: MapPinProps) {
  const { value, labels, readOnly = false } = props
  const box = useRef<HTMLDivElement>(null)
  const { map, state } = useMap(box, props)

  useEffect(() => {
    if (value) map?.show(value)
  }, [map, value])

  useEffect(() => map?.setPlaces(props.places ?? []), [map, props.places])

  useEffect(() => {
    map?.setOutline(props.outline?.corners ?? [], props.outline?.isAround ?? false)
  }, [map, props.outline])

  return (
    <MapFrame
      ref={box}
      labels={labels}
      boxLabel={readOnly ? labels.map : labels.keys}
      state={state}
      onZoom={map && map.zoom}
      className={props.className}
      pin={<Pin />}
    >
      {map && !readOnly && (
        <div className={styles.move} data-over-map="">
          <Control
            label={labels.west}
            icon={<ArrowLeft size={20} />}
            onPress={() => map.pan(-1, 0)}
          />
          <Control
            label={labels.north}
            icon={<ArrowUp size={20} />}
            onPress={() => map.pan(0, -1)}
          />
          <Control
            label={labels.south}
            icon={<ArrowDown size={20} />}
            onPress={() => map.pan(0, 1)}
          />
          <Control
            label={labels.east}
            icon={<ArrowRight size={20} />}
            onPress={() => map.pan(1, 0)}
          />
        </div>
      )}
    </MapFrame>
  )
}

function Pin() {
  return (
    <svg className={styles.pin} viewBox="0 0 32 42" width="32" height="42" aria-hidden="true">
      <path d="M16 41C11 33 2 25 2 15.5a14 14 0 0 1 28 0C30 25 21 33 16 41z" />
      <circle cx="16" cy="15.5" r="5" />
    </svg>
  )
}

function Control({
  label,
  icon,
  onPress,
}: {
  label: string
  icon: ReactNode
  onPress: () => void
}) {
  return <IconButton className={styles.control} label={label} icon={icon} onClick={onPress} />
}

/** Loads the map code and creates one map while mounted. */
function useMap(box: React.RefObject<HTMLDivElement | null>, props: MapPinProps) {
  const [map, setMap] = useState<MapHandle | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const { landUrl, citiesUrl, tileUrl, readOnly = false } = props
  useEffect(() => {
    let isUnmounted = false
    let made: MapHandle | null = null
    const start = async () => {
      const { createMap } = await import('./map-canvas.ts')
      if (isUnmounted || !box.current) return
      made = createMap(box.current, {
        center: latest.current.value ?? JAKARTA,
        zoom: MAP_ZOOM,
        landUrl,
        citiesUrl,
        tileUrl,
        fixed: readOnly,
        pinned: true,
        onMove: (place) => latest.current.onChange(place),
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
  }, [box, landUrl, citiesUrl, tileUrl, readOnly])

  return { map, state }
}
