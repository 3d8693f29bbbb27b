import type { Permission } from './permission.ts'

/** What a machine may be permitted; accounts, settings, money and customers' data are people's. */
export const MACHINE_SCOPES = [
  'orders.read',
  'picking.read',
  'picking.write',
  'batches.read',
  'batches.write',
  'purchases.read',
  'purchases.write',
  'products.read',
  'prices.read',
  'windows.read',
  'reports.read',
  'till.use',
] as const satisfies readonly Permission[]
export type MachineScope = (typeof MACHINE_SCOPES)[number]
