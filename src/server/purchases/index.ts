export { draftPurchase, receiveFrom, send as sendPurchase, type Receivable } from './purchases.ts'
export { purchaseNumber } from './store/purchases.ts'
export { supplierIdOf, supplierNames } from './store/suppliers.ts'
export { changeSupplier } from './suppliers.ts'
