export { acceptInvitation, inviteBuyer } from './buyers.ts'
export { savePriceList } from './price-lists.ts'
export { companyApprovals, saveCompany } from './save-company.ts'
export { companyFacts, CompanyFacts, listOf } from './store/facts.ts'
export { invoiceApprovals, noteCompanyOrder, refundToInvoice } from './invoices.ts'
export {
  dueDayOf,
  OrderedFor,
  orderedFor,
  overdueInvoices,
  poNumberOf,
  readBilledCompany,
  type BilledCompany,
} from './store/invoices.ts'
