import { lazy, Suspense, useMemo } from 'react'
import type { closeArea } from '#contract/staff/delivery/areas.ts'
import type { BodyInput } from '#contract/call.ts'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import { outlineOf, RADIUS_M } from '#domain/delivery/closed-area.ts'
import { roundDegrees } from '#domain/addresses/degrees.ts'
import { JAKARTA } from '#web/hooks/use-geolocation.ts'
import { PlaceSearch } from '#web/staff/form/place/place-search.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './windows.module.css'

const PinMap = lazy(async () => ({
  default: (await import('#web/staff/form/place/pin-map.tsx')).PinMap,
}))

const KINDS = ['radius', 'polygon'] as const
export type TypedShape = {
  kind: (typeof KINDS)[number]
  /** The pin: the centre, or where the next corner goes. */
  pin: LatLng
  radius: string
  corners: readonly LatLng[]
}
export const emptyShape: TypedShape = { kind: 'radius', pin: JAKARTA, radius: '1000', corners: [] }

export const shapeOf = ({
  kind,
  pin,
  radius,
  corners,
}: TypedShape): BodyInput<typeof closeArea>['shape'] =>
  kind === 'radius'
    ? { kind, center: pin, radius_m: wholeOf(radius) as number }
    : { kind, corners: [...corners] }

/** What is drawn on the map; nothing while the radius is none. */
const drawnOf = ({ kind, pin, radius, corners }: TypedShape) => {
  if (kind === 'polygon') return { corners, isAround: false }
  const metres = Number(radius)
  const isRadius = metres >= RADIUS_M.min && metres <= RADIUS_M.max
  const outline = isRadius ? outlineOf({ kind, center: pin, radius_m: metres }) : []
  return { corners: outline.map(([lng, lat]) => ({ lat, lng })), isAround: true }
}

interface AreaShapeProps {
  value: TypedShape
  onChange: (value: TypedShape) => void
  error: (field: string) => string | undefined
}

/** A circle around the pin of a map, or corners that are marked with it one after the other. */
export function AreaShape({ value, onChange, error }: AreaShapeProps) {
  const t = useT()
  const { kind, pin, radius, corners } = value
  const set = (change: Partial<TypedShape>) => onChange({ ...value, ...change })
  const marks = useMemo(
    () => corners.map((corner, at) => ({ ...corner, name: String(at + 1), rank: 1 })),
    [corners],
  )
  const drawn = useMemo(() => drawnOf({ kind, pin, radius, corners }), [kind, pin, radius, corners])
  const problem = error('shape') ?? error('shape.corners') ?? error('shape.center.lat')
  return (
    <>
      <Field label={t('areas.shape')}>
        <Select
          value={kind}
          options={KINDS.map((each) => ({ value: each, label: t(`areas.shape.${each}`) }))}
          onChange={({ target }) => set({ kind: target.value as TypedShape['kind'] })}
        />
      </Field>
      <PlaceSearch
        near={pin}
        onChoose={({ lat, lng }) =>
          set({ pin: { lat: roundDegrees(lat), lng: roundDegrees(lng) } })
        }
      />
      <Suspense fallback={<p role="status">{t('staff.loading')}</p>}>
        <PinMap
          className={styles.map}
          value={pin}
          places={kind === 'polygon' ? marks : undefined}
          outline={drawn}
          onChange={({ lat, lng }) =>
            set({ pin: { lat: roundDegrees(lat), lng: roundDegrees(lng) } })
          }
        />
      </Suspense>
      <p className={styles.faint}>
        {t('areas.pin', { lat: String(pin.lat), lng: String(pin.lng) })}
      </p>
      {kind === 'radius' ? (
        <Field label={t('areas.radius')} error={error('shape.radius_m')} required>
          <TextInput
            inputMode="numeric"
            value={radius}
            onChange={({ target }) => set({ radius: target.value })}
          />
        </Field>
      ) : (
        <Corners set={set} value={value} />
      )}
      {problem && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
    </>
  )
}

function Corners({
  set,
  value,
}: {
  set: (change: Partial<TypedShape>) => void
  value: TypedShape
}) {
  const t = useT()
  const { corners, pin } = value
  return (
    <>
      <div className={styles.row}>
        <Button
          type="button"
          size="sm"
          variant="secondary"
          onClick={() => set({ corners: [...corners, pin] })}
        >
          {t('areas.addCorner')}
        </Button>
        {corners.length > 0 && (
          <Button
            type="button"
            size="sm"
            variant="secondary"
            onClick={() => set({ corners: corners.slice(0, -1) })}
          >
            {t('areas.removeCorner')}
          </Button>
        )}
      </div>
      <p role="status" className={styles.faint}>
        {t('areas.corners', { count: corners.length })}
      </p>
    </>
  )
}
