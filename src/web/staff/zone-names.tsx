import type { Zone } from '#domain/stock/goods-in.ts'
import { useT } from '#web/staff/words.ts'

/** How cold the goods of an order have to be. */
export function ZoneNames({ zones }: { zones: readonly Zone[] }) {
  const t = useT()
  return zones.map((zone) => t(`staff.zone.${zone}`)).join(', ')
}
