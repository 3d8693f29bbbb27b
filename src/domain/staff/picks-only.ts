import type { Permission } from './permission.ts'

const ON_THE_FLOOR: readonly Permission[] = ['picking.write', 'batches.write']

/** Whether someone only picks and packs, and reads: the next run comes before the shop's figures. */
export const picksOnly = (permissions: readonly Permission[]): boolean =>
  permissions.includes('picking.write') &&
  permissions.every((one) => ON_THE_FLOOR.includes(one) || one.endsWith('.read'))
