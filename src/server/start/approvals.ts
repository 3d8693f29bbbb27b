import { automaticDiscountApprovals } from '../automatic-discounts/index.ts'
import { stockApprovals } from '../batches/index.ts'
import { priceApprovals } from '../catalogue/prices/plan.ts'
import { campaignApprovals } from '../campaigns/index.ts'
import { companyApprovals, invoiceApprovals } from '../companies/index.ts'
import { complaintApprovals } from '../complaints/index.ts'
import { couponApprovals } from '../coupons/index.ts'
import { orderBulkApprovals } from '../order-bulks/approvals.ts'
import { orderApprovals, refundApprovals } from '../orders/approvals.ts'
import { missionApprovals } from '../missions/index.ts'
import { pointOfferApprovals } from '../point-offers/index.ts'
import { pointApprovals, ruleApprovals, tierApprovals, tierPlanApprovals } from '../points/index.ts'
import { phoneChangeApprovals } from '../customers/index.ts'
import { creditApprovals } from '../store-credit/index.ts'
import { importApprovals } from '../imports/index.ts'
import { peopleApprovals, settingApprovals, type Approvable } from '../staff/index.ts'

/** How each act that may need a second person is carried out once it is approved. */
export const approvables: readonly Approvable[] = [
  ...orderApprovals,
  ...refundApprovals,
  ...orderBulkApprovals,
  ...complaintApprovals,
  ...pointApprovals,
  ...tierApprovals,
  ...phoneChangeApprovals,
  ...creditApprovals,
  ...importApprovals,
  ...peopleApprovals,
  ...settingApprovals,
  ...priceApprovals,
  ...stockApprovals,
  ...couponApprovals,
  ...automaticDiscountApprovals,
  ...ruleApprovals,
  ...tierPlanApprovals,
  ...campaignApprovals,
  ...pointOfferApprovals,
  ...companyApprovals,
  ...invoiceApprovals,
  ...missionApprovals,
]
