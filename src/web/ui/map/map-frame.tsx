import type { ReactNode, Ref } from 'react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './map-pin.module.css'

export type MapLabels = Record<
  'map' | 'zoomIn' | 'zoomOut' | 'loading' | 'failed' | 'credit',
  string
>

interface MapFrameProps {
  /** The box that the map is drawn into. */
  ref: Ref<HTMLDivElement>
  labels: MapLabels
  /** What the map itself is called; by default like the frame. */
  boxLabel?: string | undefined
  state: 'loading' | 'ready' | 'failed'
  /** Null until the map is there. */
  onZoom: ((by: 1 | -1) => void) | null
  className?: string | undefined
  /** In the middle, below the message. */
  pin?: ReactNode
  /** Further controls over the map. */
  children?: ReactNode
}

/** What all maps share: the box, zoom buttons, a message until the map is there, and the credit. */
export function MapFrame(props: MapFrameProps) {
  const { ref, labels, boxLabel = labels.map, state, onZoom, className, pin, children } = props
  return (
    <div className={classNames(styles.frame, className)} role="group" aria-label={labels.map}>
      <div ref={ref} className={styles.map} aria-label={boxLabel} role="group" />
      {pin}
      {state !== 'ready' && (
        <p className={styles.message} role="status">
          {state === 'loading' ? labels.loading : labels.failed}
        </p>
      )}
      {onZoom && (
        <div className={styles.zoom} data-over-map="">
          <IconButton
            className={styles.control}
            label={labels.zoomIn}
            icon={<Plus size={20} />}
            onClick={() => onZoom(1)}
          />
          <IconButton
            className={styles.control}
            label={labels.zoomOut}
            icon={<Minus size={20} />}
            onClick={() => onZoom(-1)}
          />
        </div>
      )}
      {children}
      <p className={styles.credit} data-over-map="">
        {labels.credit}
      </p>
    </div>
  )
}
