import { stockKind } from '../batches/index.ts'
import { goodsKinds, synonymKind } from '../catalogue/index.ts'
import { couponKind } from '../coupons/index.ts'
import { tagKind } from '../customers/index.ts'
import { runImports, type Kind } from '../imports/index.ts'
import { memberKind } from '../members/index.ts'
import type { Shop } from '../shop.ts'

/** What files can be about. */
export const importKinds: readonly Kind[] = [
  ...goodsKinds,
  stockKind,
  memberKind,
  synonymKind,
  couponKind,
  tagKind,
]

export const workAtImports = (shop: Shop, now: Date): Promise<number> =>
  runImports(shop, importKinds, now)
