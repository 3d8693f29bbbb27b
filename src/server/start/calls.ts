import { addressCalls } from '../addresses/api.ts'
import { authCalls } from '../auth/api.ts'
import { buyingExportCalls } from '../purchases/export-api.ts'
import { purchaseCalls } from '../purchases/staff-api.ts'
import { stockPhotoCalls } from '../stock-photos/staff-api.ts'
import { supplierClaimCalls } from '../supplier-claims/staff-api.ts'
import { batchCalls } from '../batches/staff-api.ts'
import { batchDeskCalls } from '../batches/desk-api.ts'
import { stockExportCalls } from '../batches/export-api.ts'
import { goodsInCalls } from '../batches/goods-in-api.ts'
import { safetyCalls } from '../batches/safety/safety-api.ts'
import { stockCalls } from '../batches/stock-api.ts'
import { cartCalls } from '../cart/api.ts'
import { buyAgainCalls } from '../buy-again/api.ts'
import { shoppingListCalls } from '../shopping-lists/api.ts'
import { campaignLinkCalls } from '../campaigns/api.ts'
import { campaignDeskCalls } from '../campaigns/staff-api.ts'
import { closingCalls } from '../closings/staff-api.ts'
import { phoneLinkCalls } from '../customers/phone-change/api.ts'
import { customerCalls } from '../customers/staff-api.ts'
import { heldCalls } from '../held/staff-api.ts'
import { catalogueCalls } from '../catalogue/api.ts'
import { benefitCalls } from '../catalogue/benefits/staff-api.ts'
import { categoryCalls } from '../catalogue/categories/staff-api.ts'
import { productEditCalls } from '../catalogue/edits/staff-api.ts'
import { goodsCalls } from '../catalogue/goods/staff-api.ts'
import { importCalls } from '../imports/staff-api.ts'
import { listingPinCalls } from '../catalogue/pins/staff-api.ts'
import { priceCalls } from '../catalogue/prices/staff-api.ts'
import { wordCalls } from '../catalogue/words/staff-api.ts'
import { stockAlertCalls } from '../stock-alerts/api.ts'
import { checkoutCalls } from '../checkout/api.ts'
import { couponSimulationCalls } from '../checkout/staff-api.ts'
import { complaintCalls } from '../complaints/api.ts'
import { complaintDeskCalls } from '../complaints/staff-api.ts'
import { conversationCalls } from '../conversations/api.ts'
import { conversationDeskCalls } from '../conversations/staff-api.ts'
import { branchCalls } from '../branches/staff-api.ts'
import { contentCalls } from '../content/api.ts'
import { automaticDiscountDeskCalls } from '../automatic-discounts/staff-api.ts'
import { couponDeskCalls } from '../coupons/staff-api.ts'
import { storeCreditCalls } from '../store-credit/api.ts'
import { profileCalls } from '../profile/api.ts'
import { courierCalls } from '../couriers/api.ts'
import { deliveryCalls } from '../delivery/api.ts'
import { areaCalls } from '../delivery/areas/staff-api.ts'
import { parcelCalls } from '../delivery/staff-api.ts'
import { windowPatternCalls } from '../delivery/window-desk/pattern-api.ts'
import { windowDeskCalls } from '../delivery/window-desk/staff-api.ts'
import { earningCalls } from '../points/earning-api.ts'
import { missionDeskCalls } from '../missions/staff-api.ts'
import { pointOfferCalls } from '../point-offers/staff-api.ts'
import { loyaltyDeskCalls } from '../points/staff-api.ts'
import { missionCalls } from '../missions/api.ts'
import { notificationCalls } from '../notifications/api.ts'
import { orderCalls } from '../orders/api.ts'
import { myDataCalls } from '../my-data/api.ts'
import { dataRequestCalls } from '../my-data/staff-api.ts'
import { orderDeskCalls } from '../orders/staff-api.ts'
import { refundDeskCalls } from '../orders/refund/desk/staff-api.ts'
import { orderChangeCalls } from '../orders/change/api.ts'
import { substituteCalls } from '../orders/substitutes/api.ts'
import { orderBulkCalls } from '../order-bulks/staff-api.ts'
import { answerCalls } from '../picking/api.ts'
import { packingCalls } from '../picking/packing-api.ts'
import { pickingCalls } from '../picking/staff-api.ts'
import { phoneOrderCalls } from '../phone-orders/staff-api.ts'
import { pointsCalls } from '../points/api.ts'
import { regionCalls } from '../regions/api.ts'
import { publishingCalls } from '../publishing/staff-api.ts'
import { reportCalls } from '../reports/staff-api.ts'
import { accountingCalls } from '../accounting/staff-api.ts'
import { reviewDeskCalls } from '../reviews/staff-api.ts'
import { starsDeskCalls } from '../reviews/stars-api.ts'
import { reviewCalls } from '../reviews/api.ts'
import { voucherCalls } from '../vouchers/api.ts'
import { staffCalls } from '../staff/api.ts'
import { approvalCalls } from '../staff/approvals-api.ts'
import { auditCalls } from '../staff/audit-api.ts'
import { factorCalls } from '../staff/sign-in/factors-api.ts'
import { machineKeyCalls } from '../staff/machine-keys-api.ts'
import { webhookCalls } from '../webhooks/staff-api.ts'
import { noticeCalls } from '../staff/notices-api.ts'
import { pinCalls } from '../staff/sign-in/pin-api.ts'
import { peopleCalls } from '../staff/people/people-api.ts'
import { roleCalls } from '../staff/people/roles-api.ts'
import { invitationCalls } from '../staff/sign-in/invitation-api.ts'
import { openingCalls } from '../staff/sign-in/opening-api.ts'
import { firstStepCalls } from '../health/opening-api.ts'
import { healthCalls } from '../health/staff-api.ts'
import { todayCalls } from '../today/staff-api.ts'
import { alertCalls } from '../staff/alerts-api.ts'
import { viewCalls } from '../staff/lists/views-api.ts'
import { settingCalls } from '../staff/settings/settings-api.ts'
import { runCalls } from '../runs/staff-api.ts'
import { companyCalls } from '../companies/api.ts'
import { companyDeskCalls } from '../companies/staff-api.ts'
import { tillCalls } from '../till/api.ts'
import type { Served } from '../http/serve.ts'
import { approvables } from './approvals.ts'
import { importKinds } from './imports.ts'

/** Every call that the server answers; the source of `/api/openapi.json`. */
export const served: readonly Served[] = [
  ...authCalls,
  ...staffCalls,
  ...factorCalls,
  ...noticeCalls,
  ...pinCalls,
  ...auditCalls,
  ...openingCalls,
  ...invitationCalls,
  ...firstStepCalls,
  ...healthCalls,
  ...settingCalls,
  ...peopleCalls,
  ...roleCalls,
  ...machineKeyCalls,
  ...webhookCalls,
  ...approvalCalls(approvables),
  ...alertCalls,
  ...viewCalls,
  ...todayCalls,
  ...closingCalls,
  ...reportCalls,
  ...accountingCalls,
  ...customerCalls,
  ...heldCalls,
  ...phoneLinkCalls,
  ...profileCalls,
  ...earningCalls,
  ...loyaltyDeskCalls,
  ...pointOfferCalls,
  ...missionDeskCalls,
  ...voucherCalls,
  ...missionCalls,
  ...storeCreditCalls,
  ...notificationCalls,
  ...regionCalls,
  ...addressCalls,
  ...courierCalls,
  ...contentCalls,
  ...couponDeskCalls,
  ...automaticDiscountDeskCalls,
  ...couponSimulationCalls,
  ...campaignDeskCalls,
  ...campaignLinkCalls,
  ...publishingCalls,
  ...branchCalls,
  ...windowDeskCalls,
  ...windowPatternCalls,
  ...areaCalls,
  ...reviewCalls,
  ...catalogueCalls,
  ...goodsCalls,
  ...batchCalls,
  ...productEditCalls,
  ...stockCalls,
  ...safetyCalls,
  ...batchDeskCalls,
  ...goodsInCalls,
  ...stockExportCalls,
  ...stockPhotoCalls,
  ...purchaseCalls,
  ...buyingExportCalls,
  ...supplierClaimCalls,
  ...priceCalls,
  ...benefitCalls,
  ...listingPinCalls,
  ...categoryCalls,
  ...wordCalls,
  ...importCalls(importKinds),
  ...companyCalls,
  ...companyDeskCalls,
  ...cartCalls,
  ...shoppingListCalls,
  ...buyAgainCalls,
  ...stockAlertCalls,
  ...checkoutCalls,
  ...orderCalls,
  ...orderChangeCalls,
  ...substituteCalls,
  ...orderDeskCalls,
  ...answerCalls,
  ...pickingCalls,
  ...packingCalls,
  ...phoneOrderCalls,
  ...orderBulkCalls,
  ...deliveryCalls,
  ...parcelCalls,
  ...pointsCalls,
  ...complaintCalls,
  ...complaintDeskCalls,
  ...conversationCalls,
  ...conversationDeskCalls,
  ...reviewDeskCalls,
  ...starsDeskCalls,
  ...refundDeskCalls,
  ...dataRequestCalls,
  ...runCalls,
  ...tillCalls,
  ...myDataCalls,
]
