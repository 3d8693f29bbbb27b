import {
  getStaffCustomer,
  listCustomerChoices,
  listStaffCustomers,
} from '#contract/staff/customers/customers.ts'
import { exportCustomers as exportCall } from '#contract/staff/customers/customer-exports.ts'
import {
  addCustomerNote,
  addCustomerTag,
  adjustCustomerPoints,
  askCustomerPhoneChange,
  deleteCustomerNote,
  endCustomerSessions,
  giveCustomerGoodwill,
  giveCustomerTier,
  removeCustomerTag,
  unlockCustomer,
  withdrawCustomerPhoneChange,
} from '#contract/staff/customers/customer-acts.ts'
import { endCustomerSession, getCustomerAccess } from '#contract/staff/customers/customer-access.ts'
import { dismissCustomerMarks, getCustomerMarks } from '#contract/staff/customers/customer-marks.ts'
import { getCustomerRecord } from '#contract/staff/customers/customer-record.ts'
import { getCustomerWallet } from '#contract/staff/customers/customer-wallet.ts'
import { fromReplica, limit, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from '../staff/index.ts'
import {
  adjustPointsOf,
  askPhoneChangeOf,
  endSessionsOn,
  giveGoodwillTo,
  giveTierTo,
  noteOn,
  removeNote,
  unlock,
  withdrawPhoneChangeOf,
} from './act-on-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { endSessionOn, lookAtAccess } from './read-access.ts'
import { dismissMarks, lookAtMarks } from './read-marks.ts'
import { lookAtRecord } from './read-record.ts'
import { lookAtWallet } from './read-wallet.ts'
import { answerStaffCustomers, choicesOf, countedSearcher } from './list-customers.ts'
import { lookAtCustomer } from './read-customer.ts'
import { addTagTo, removeTagFrom } from './tag-customer.ts'

export const customerCalls: Served[] = [
  serve(
    listStaffCustomers,
    [staff(), fromReplica(), limit('tillLookup', countedSearcher)],
    answerStaffCustomers,
  ),
  serve(
    exportCall,
    [staff(), fromReplica(), limit('tillLookup', countedSearcher)],
    exportCustomers,
  ),
  serve(listCustomerChoices, [staff()], async ({ shop, locale }) => ({
    data: await choicesOf(shop.db, locale),
  })),
  serve(getStaffCustomer, [staff()], lookAtCustomer),
  serve(getCustomerWallet, [staff()], lookAtWallet),
  serve(getCustomerRecord, [staff()], lookAtRecord),
  serve(getCustomerAccess, [staff()], lookAtAccess),
  serve(getCustomerMarks, [staff()], lookAtMarks),
  serve(dismissCustomerMarks, [staff(), once()], async (ask) => ({
    data: await dismissMarks(ask),
  })),
  serve(endCustomerSession, [staff(), once()], async (ask) => ({ data: await endSessionOn(ask) })),
  serve(adjustCustomerPoints, [staff(), once()], async (ask) => ({
    data: await adjustPointsOf(ask),
  })),
  serve(giveCustomerGoodwill, [staff(), once()], async (ask) => ({
    data: await giveGoodwillTo(ask),
  })),
  serve(giveCustomerTier, [staff(), once()], async (ask) => ({ data: await giveTierTo(ask) })),
  serve(endCustomerSessions, [staff(), once()], async (ask) => ({
    data: await endSessionsOn(ask),
  })),
  serve(unlockCustomer, [staff(), once()], async (ask) => ({ data: await unlock(ask) })),
  serve(
    askCustomerPhoneChange,
    [staff(), limit('phoneProof', ({ params }) => params.id), once()],
    async (ask) => ({ data: await askPhoneChangeOf(ask) }),
  ),
  serve(withdrawCustomerPhoneChange, [staff(), once()], async (ask) => ({
    data: await withdrawPhoneChangeOf(ask),
  })),
  serve(addCustomerNote, [staff(), once()], async (ask) => ({ data: await noteOn(ask) })),
  serve(deleteCustomerNote, [staff()], async (ask) => ({ data: await removeNote(ask) })),
  serve(addCustomerTag, [staff(), once()], async (ask) => ({ data: await addTagTo(ask) })),
  serve(removeCustomerTag, [staff()], async (ask) => ({ data: await removeTagFrom(ask) })),
]
