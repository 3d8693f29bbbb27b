export { freeBatch, holdBatch } from './hold.ts'
export { keepFit } from './keep-fit.ts'
export { putBack } from './put-back.ts'
export { placeOf } from './store/place-of.ts'
export { presentLabels } from './present-labels.ts'
export { receive, type Received } from './receive.ts'
export { sellAtCounter, withParts, type CounterSold } from './sell-at-counter.ts'
export { setStock } from './set-stock.ts'
export { batchesIn } from './store/desk.ts'
export { readBatches, type StockBatch } from './store/batches.ts'
export { lockStock, ONLINE } from './store/stock.ts'
export { stockKind } from './imports.ts'
export { takeFromBatches, type Short, type Take, type Taken } from './take.ts'
export { stockApprovals } from './approvals.ts'
export { begin as beginCount, count as countLines, post as postCount } from './counts.ts'
export { searchGoods } from './store/goods.ts'
export { takeIn } from './receipts.ts'
export { addWaste } from './waste.ts'
export {
  countPhotos,
  findStockPhoto,
  insertStockPhoto,
  lockSubject,
  type PhotoSubject,
} from './store/photos.ts'
