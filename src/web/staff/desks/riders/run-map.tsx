import citiesUrl from '#web/assets/map/cities.json?url'
import landUrl from '#web/assets/map/land.json?url'
import type { RunsOfWindow } from '#contract/staff/delivery/runs.ts'
import { MapPoints } from '#web/ui/map/map-points.tsx'
import { useT } from '#web/staff/words.ts'
import type { Plan } from './plan.ts'
import styles from './riders.module.css'

const ZOOM = 12

interface RunMapProps {
  plan: Plan
  data: RunsOfWindow
  /** The orders that are shown. */
  shown: ReadonlySet<string>
  selected: string | null
  onSelect: (id: string) => void
}

/** The hub, the orders by run, and where riders were last. The lists say the same. */
export function RunMap({ plan, data, shown, selected, onSelect }: RunMapProps) {
  const t = useT()
  const points = [
    { id: 'hub', name: data.hub.name, lat: data.hub.lat, lng: data.hub.lng },
    ...[
      ...plan.rest.map((order) => ({
        ...order,
        name: t('riders.markRest', { number: order.number }),
      })),
      ...plan.runs.flatMap(({ orders }, run) =>
        orders.map((order, index) => ({
          ...order,
          name: t('riders.mark', { run: run + 1, position: index + 1, number: order.number }),
        })),
      ),
    ].filter(({ id }) => shown.has(id)),
    ...data.runs.flatMap(({ id, rider, position, state }) =>
      position && state === 'riding' ? [{ id, name: rider?.name ?? '', ...position }] : [],
    ),
  ]
  return (
    <MapPoints
      points={points}
      selected={selected}
      onSelect={onSelect}
      center={data.hub}
      zoom={ZOOM}
      labels={{
        map: t('riders.map'),
        zoomIn: t('riders.map.zoomIn'),
        zoomOut: t('riders.map.zoomOut'),
        loading: t('riders.map.loading'),
        failed: t('riders.map.failed'),
        credit: t('riders.map.credit'),
      }}
      landUrl={landUrl}
      citiesUrl={citiesUrl}
      className={styles.map}
    />
  )
}
