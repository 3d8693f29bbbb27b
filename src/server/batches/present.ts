import type { ListedBatch } from '#contract/staff/stock/batch-desk.ts'
import type { CountLine, ListedCount, StockCount } from '#contract/staff/stock/counts.ts'
import type { ListedReceipt, Receipt } from '#contract/staff/stock/goods-in.ts'
import type {
  FoundGood,
  KnownGood,
  ListedStock,
  StockMovement,
} from '#contract/staff/stock/stock.ts'
import type { Waste } from '#contract/staff/stock/waste.ts'
import { differenceOf, needsRecount } from '#domain/stock/count.ts'
import { daysBetween, type LocalDate } from '#domain/time.ts'
import { goodNames } from '../catalogue/index.ts'
import type { CountLineRow, CountRow } from './store/counts.ts'
import type { ListedBatchRow } from './store/desk.ts'
import type { Good, KnownGood as KnownGoodRow } from './store/goods.ts'
import type { MovementRow } from './store/history.ts'
import type { ListedReceiptRow, ReceiptRow } from './store/receipts.ts'
import type { ListedStock as StockRow } from './store/stock-list.ts'
import type { WasteRow } from './store/wastes.ts'
import { undoUntil } from './waste.ts'

const WEEK_DAYS = 7
export const presentStock = (stock: StockRow): ListedStock => ({
  ...goodNames(stock),
  shelf: stock.shelf,
  on_hand: stock.onHand,
  promised: stock.promised,
  free: stock.free,
  safety: stock.safety,
  safety_set: stock.safetySet,
  unfit: stock.unfit,
  quota: stock.quota,
  ends_on: stock.endsOn,
  sold_week: stock.soldWeek,
  cover_days:
    stock.soldWeek === 0
      ? null
      : Math.max(0, Math.floor(((stock.onHand - stock.promised) * WEEK_DAYS) / stock.soldWeek)),
  cost: stock.cost,
  price: stock.price,
  margin:
    stock.cost === null
      ? null
      : Math.round(((stock.price - stock.cost) * 1_000) / stock.price) / 10,
})

export const presentMovement = (move: MovementRow): StockMovement => ({
  id: move.id,
  kind: move.kind,
  units: move.onHand,
  after: move.after,
  promised: move.promised,
  batch: move.batchId === null ? null : { id: move.batchId, code: move.batch ?? '' },
  reason: move.reason,
  cause: move.cause,
  cause_id: move.causeId,
  cause_name: move.causeName,
  by: move.actor,
  at: move.at.toISOString(),
})

export const presentFound = (good: Good): FoundGood => ({
  ...presentGood(good),
  on_hand: good.onHand,
})

export const presentKnown = (good: KnownGoodRow): KnownGood => ({
  ...presentGood(good),
  codes: good.codes,
})

const presentGood = (good: Good) => ({
  ...goodNames(good),
  shelf_life_days: good.shelfLifeDays,
  cost: good.cost,
})

export const presentBatch = (batch: ListedBatchRow, today: LocalDate): ListedBatch => ({
  id: batch.id,
  code: batch.code,
  ...goodNames(batch),
  location: batch.locationId,
  supplier: batch.supplier,
  harvested_on: batch.harvestedOn,
  received_at: batch.receivedAt.toISOString(),
  best_before: batch.bestBefore,
  days_left: daysBetween(today, batch.bestBefore),
  ripeness: batch.ripeness,
  on_hand: batch.onHand,
  sold: batch.sold,
  wasted: batch.wasted,
  cost: batch.cost,
  state: batch.state,
  held_reason: batch.heldReason,
  fit: batch.fit,
})

export const presentWaste = (waste: WasteRow, now: Date): Waste => ({
  id: waste.id,
  ...goodNames(waste),
  location: waste.locationId,
  batch: { id: waste.batchId, code: waste.batch },
  quantity: waste.quantity,
  reason: waste.reason,
  note: waste.note,
  cost: waste.cost,
  by: waste.by,
  photo: waste.photo,
  approved_by: waste.approvedBy,
  at: waste.at.toISOString(),
  undone: waste.undoneAt !== null,
  undo_until:
    waste.undoneAt === null && undoUntil(waste) > now ? undoUntil(waste).toISOString() : null,
})

const headOf = (receipt: Omit<ListedReceiptRow, 'lineCount' | 'units' | 'refused'>) => ({
  id: receipt.id,
  number: receipt.number,
  location: receipt.locationId,
  supplier: receipt.supplier,
  corrects: receipt.corrects,
  purchase: receipt.purchase,
  note: receipt.note,
  by: receipt.by,
  at: receipt.at.toISOString(),
})
export const presentListedReceipt = (receipt: ListedReceiptRow): ListedReceipt => ({
  ...headOf(receipt),
  line_count: receipt.lineCount,
  units: receipt.units,
  refused: receipt.refused,
})
export const presentReceipt = (receipt: ReceiptRow): Receipt => ({
  ...headOf(receipt),
  corrected_by: receipt.correctedBy,
  lines: receipt.lines.map((line) => ({
    ...goodNames(line),
    batch: line.batchId === null ? null : { id: line.batchId, code: line.batch ?? '' },
    delivered: line.delivered,
    refused: line.refused,
    refused_reason: line.refusedReason,
    photos: line.photos,
    best_before: line.bestBefore,
    cost: line.cost,
    allowed_by: line.allowedBy,
  })),
})

const isHidden = ({ blind, state }: CountRow): boolean => blind && state === 'open'
export const presentListedCount = (count: CountRow): ListedCount => ({
  id: count.id,
  number: count.number,
  location: count.locationId,
  scope: count.scope,
  scope_value: count.scopeValue,
  blind: count.blind,
  state: count.state,
  by: count.by,
  at: count.at.toISOString(),
  closed_at: count.closedAt?.toISOString() ?? null,
  lines: count.lines,
  done: count.done,
  worth: isHidden(count) ? null : count.worth,
})
/** A blind count says nothing of the books until it is closed, except what is counted again. */
export const presentCount = (
  count: CountRow,
  lines: readonly CountLineRow[],
  limit: number,
): StockCount => ({
  ...presentListedCount(count),
  items: lines.map((line) => presentLine(line, isHidden(count), limit)),
})
const presentLine = (line: CountLineRow, hidden: boolean, limit: number): CountLine => {
  const difference = differenceOf(line)
  return {
    ...goodNames(line),
    shelf: line.shelf,
    codes: [line.sku, line.barcode, line.plu].filter((code) => code !== null),
    counted: line.counted,
    counted_by: line.countedBy,
    recounted: line.recounted,
    reason: line.reason,
    recount: needsRecount(line, { limit }),
    expected: hidden ? null : (line.reexpected ?? line.expected),
    difference: hidden ? null : difference,
    worth:
      hidden || difference === null || line.unitCost === null ? null : difference * line.unitCost,
  }
}
