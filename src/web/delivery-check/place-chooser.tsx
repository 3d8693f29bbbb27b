import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapIcon from 'lucide-react/icons/map'
import { useState } from 'react'
import { reversePlace } from '#contract/regions.ts'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import type { Pinned } from '#web/addresses/pin-picker.tsx'
import { PlaceSearch } from '#web/addresses/place-search.tsx'
import { JAKARTA, useGeolocation } from '#web/hooks/use-geolocation.ts'
import { useLazyPart } from '#web/hooks/use-lazy-part.ts'
import { send } from '#web/send.ts'
import type { DevicePlace } from '#web/state/device-place.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './place-chooser.module.css'
import type { FoundPlace } from './use-delivery-check.ts'

const loadMap = () => import('#web/addresses/pin-picker.tsx')

interface PlaceChooserProps {
  place: DevicePlace | null
  onChoose: (point: LatLng, found: FoundPlace) => void
}

const REASONS = {
  denied: 'address.mapDenied',
  unavailable: 'address.mapUnavailable',
  late: 'address.mapLate',
} as const

/** A village by its name, where the device is, or a point on the map. */
export function PlaceChooser({ place, onChoose }: PlaceChooserProps) {
  const t = useT()
  const { state, locate } = useGeolocation()
  const failed = () => showToast({ text: t('failure.noAnswer'), tone: 'error', id: 'place' })
  const { Part: map, ask } = useLazyPart(loadMap, failed)
  const [isMap, setMap] = useState(false)
  const unnamed = { name: t('deliver.point'), address: '', codes: null }
  const chooseHere = async () => {
    const here = await locate()
    if (!here) return
    const [lat, lng] = [here.lat.toFixed(5), here.lng.toFixed(5)]
    const found = await send(reversePlace, { query: { lat, lng }, quiet: true }).catch(() => null)
    onChoose(here, found ?? unnamed)
  }
  const showMap = async () => {
    if (await ask()) setMap(true)
  }
  if (isMap && map)
    return (
      <OnMap
        PinPicker={map.PinPicker}
        value={place}
        onChoose={(pinned) => {
          setMap(false)
          onChoose(pinned, pinned)
        }}
        onBack={() => setMap(false)}
      />
    )
  return (
    <div className={styles.chooser}>
      <PlaceSearch
        near={place ?? JAKARTA}
        onChoose={(point, found) => onChoose(point, found ?? unnamed)}
      />
      <div className={styles.acts}>
        <Button
          variant="secondary"
          icon={<LocateFixed size={20} strokeWidth={1.75} />}
          busy={state === 'asking'}
          busyLabel={t('address.mapLocating')}
          onClick={() => void chooseHere()}
        >
          {t('address.mapLocate')}
        </Button>
        <Button
          variant="ghost"
          icon={<MapIcon size={20} strokeWidth={1.75} />}
          onClick={() => void showMap()}
        >
          {t('deliver.onMap')}
        </Button>
      </div>
      <p role="status" className="text-small text-muted">
        {state in REASONS && t(REASONS[state as keyof typeof REASONS])}
      </p>
    </div>
  )
}

interface OnMapProps {
  PinPicker: Awaited<ReturnType<typeof loadMap>>['PinPicker']
  value: LatLng | null
  onChoose: (pinned: Pinned) => void
  onBack: () => void
}

function OnMap({ PinPicker, value, onChoose, onBack }: OnMapProps) {
  const t = useT()
  const [pinned, setPinned] = useState<Pinned | null>(null)
  return (
    <div className={styles.chooser}>
      <PinPicker value={value} onChange={setPinned} />
      <div className={styles.acts}>
        <Button disabled={pinned === null} onClick={() => pinned && onChoose(pinned)}>
          {t('deliver.useThis')}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {t('deliver.withoutMap')}
        </Button>
      </div>
    </div>
  )
}
