import { useQuery } from '@tanstack/react-query'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import { areaQuery } from '#web/addresses/addresses.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'

/**
 * Warns when a pin is outside the delivery area. The live region is always rendered, so that screen
 * readers announce the change.
 */
export function AreaNote({ point }: { point: LatLng | null }) {
  const t = useT()
  const { data } = useQuery({ ...areaQuery(point ?? { lat: 0, lng: 0 }), enabled: point !== null })
  return (
    <div role="status">
      {point !== null && data?.in_area === false && (
        <Banner tone="warn" title={t('address.outside')}>
          {t('address.outsideText', { km: data.limit_km, hub: data.hub })}
        </Banner>
      )}
    </div>
  )
}
