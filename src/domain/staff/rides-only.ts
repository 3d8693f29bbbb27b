import type { Permission } from './permission.ts'

/** Whether someone only rides, and reads: no figure of the shop is theirs to work on. */
export const ridesOnly = (permissions: readonly Permission[]): boolean =>
  permissions.includes('runs.own') &&
  permissions.every((one) => one === 'runs.own' || one.endsWith('.read'))

const ON_THE_FLOOR: readonly Permission[] = ['picking.write', 'batches.write']

/** Whether someone only picks and packs, and reads: the next run comes before the shop's figures. */
export const picksOnly = (permissions: readonly Permission[]): boolean =>
  permissions.includes('picking.write') &&
  permissions.every((one) => ON_THE_FLOOR.includes(one) || one.endsWith('.read'))
