export { receiveFrom, type Receivable } from './purchases.ts'
export { purchaseNumber } from './store/purchases.ts'
export { supplierIdOf, supplierNames } from './store/suppliers.ts'
