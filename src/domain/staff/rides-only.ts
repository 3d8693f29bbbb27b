import type { Permission } from './permission.ts'

/** Whether someone only rides, and reads: no figure of the shop is theirs to work on. */
export const ridesOnly = (permissions: readonly Permission[]): boolean =>
  permissions.includes('runs.own') &&
  permissions.every((one) => one === 'runs.own' || one.endsWith('.read'))
