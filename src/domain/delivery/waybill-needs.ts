import type { Permission } from '../staff/permission.ts'

/** Any of these prints waybills, which name the customer whole: who packs, and who hands over. */
export const WAYBILL_NEEDS: readonly Permission[] = [
  'picking.write',
  'orders.write',
  'windows.write',
]
