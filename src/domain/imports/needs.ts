import { isEnough, type Permission } from '../staff/permission.ts'
import type { ImportKind } from './kinds.ts'

type Needs = {
  /** All of these read, check and confirm a file. */
  writes: readonly Permission[]
  /** All of these show what its rows say, and take the things of its kind out. */
  reads: readonly Permission[]
}

const NEEDS: Readonly<Record<ImportKind, Needs>> = {
  products: { writes: ['products.write'], reads: ['products.read'] },
  // A file of prices says what goods cost the shop.
  prices: { writes: ['prices.apply'], reads: ['products.read', 'prices.read'] },
  stock: { writes: ['batches.write'], reads: ['products.read'] },
  synonyms: { writes: ['products.write'], reads: ['products.read'] },
  members: { writes: ['points.adjust', 'customers.write'], reads: ['customers.read'] },
  coupons: { writes: ['coupons.write'], reads: ['coupons.read'] },
  customer_tags: { writes: ['customers.write'], reads: ['customers.read'] },
}

export const needsToImport = (kind: ImportKind): readonly Permission[] => NEEDS[kind].writes

type Holds = ReadonlySet<Permission>
export const mayImport = (permissions: Holds, kind: ImportKind): boolean =>
  NEEDS[kind].writes.every((one) => isEnough(permissions, one))
/** Whether a person may see what files of a kind say. */
export const maySeeImport = (permissions: Holds, kind: ImportKind): boolean =>
  NEEDS[kind].reads.every((one) => isEnough(permissions, one))
