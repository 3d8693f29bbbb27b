import type { ListedPurchase, Purchase } from '#contract/staff/purchases/purchases.ts'
import type { ListedSupplier, Supplier } from '#contract/staff/purchases/suppliers.ts'
import { marginOf, unitCostOf } from '#domain/purchases/purchase.ts'
import { goodNames } from '../catalogue/index.ts'
import type { OrchardRow } from './store/orchards.ts'
import type { ListedPurchaseRow, PurchaseRow } from './store/purchases.ts'
import type { ItemRow, ListedSupplierRow, SupplierRow } from './store/suppliers.ts'

const presentHead = (supplier: SupplierRow) => ({
  id: supplier.id,
  version: supplier.version,
  name: supplier.name,
  contact: supplier.contact,
  phone: supplier.phone,
  email: supplier.email,
  order_days: supplier.orderDays,
  cut_off: supplier.cutOff,
  lead_days: supplier.leadDays,
  minimum: supplier.minimum,
  terms: supplier.terms,
  archived_at: supplier.archivedAt?.toISOString() ?? null,
})

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

export const presentListedSupplier = (supplier: ListedSupplierRow): ListedSupplier => ({
  ...presentHead(supplier),
  item_count: supplier.itemCount,
  open_purchases: supplier.openPurchases,
  delivered_percent: percentOf(supplier.delivered, supplier.ordered),
  refused_percent: percentOf(supplier.refused, supplier.arrived),
  complained_percent: percentOf(supplier.complained, supplier.sold),
})

export const presentSupplier = (
  supplier: SupplierRow,
  items: readonly ItemRow[],
  orchards: readonly OrchardRow[],
): Supplier => ({
  ...presentHead(supplier),
  items: items.map((item) => ({
    ...goodNames(item),
    code: item.code,
    lead_days: item.leadDays,
    minimum_packs: item.minimumPacks,
    ...presentPack(item),
  })),
  orchards: orchards.map((one) => ({ ...one })),
})

/** A pack with its cost, the price of a unit and the margin. */
export const presentPack = (item: Pick<ItemRow, 'packSize' | 'packPrice' | 'price'>) => {
  const cost = unitCostOf(item)
  return {
    pack_size: item.packSize,
    pack_price: item.packPrice,
    unit_cost: cost,
    price: item.price,
    margin: marginOf(item.price, cost),
  }
}

export const presentListedPurchase = (purchase: ListedPurchaseRow): ListedPurchase => ({
  ...presentPurchaseHead(purchase),
  supplier: { id: purchase.supplierId, name: purchase.supplier },
  line_count: purchase.lineCount,
})

const presentPurchaseHead = (purchase: Omit<ListedPurchaseRow, 'lineCount'>) => ({
  id: purchase.id,
  number: purchase.number,
  version: purchase.version,
  location: purchase.locationId,
  state: purchase.state,
  for_day: purchase.forDay,
  note: purchase.note,
  by: purchase.by,
  at: purchase.at.toISOString(),
  sent_at: purchase.sentAt?.toISOString() ?? null,
  sent_via: purchase.sentVia,
  total: purchase.total,
  ordered: purchase.ordered,
  delivered: purchase.delivered,
  refused: purchase.refused,
})

export const presentPurchase = (purchase: PurchaseRow): Purchase => ({
  ...presentPurchaseHead(purchase),
  supplier: {
    id: purchase.supplierId,
    name: purchase.supplier,
    phone: purchase.phone,
    email: purchase.email,
    minimum: purchase.minimum,
  },
  lines: purchase.lines.map((line) => ({
    ...goodNames(line),
    code: line.code,
    packs: line.packs,
    ...presentPack(line),
    total: line.total,
    ordered: line.ordered,
    delivered: line.delivered,
    refused: line.refused,
    missing: Math.max(0, line.ordered - line.delivered),
  })),
  closed: purchase.closedAt && {
    at: purchase.closedAt.toISOString(),
    by: purchase.closedBy,
    reason: purchase.closedReason,
  },
  receipts: purchase.receipts.map(({ id, number, at }) => ({
    id,
    number,
    at: new Date(at).toISOString(),
  })),
})
