import { accountingScreens } from './desks/accounting/screens.ts'
import { approvalsScreens } from './desks/approvals/screens.ts'
import { auditScreens } from './desks/audit/screens.ts'
import { branchesScreens } from './desks/branches/screens.ts'
import { closingsScreens } from './desks/closings/screens.ts'
import { companiesScreens } from './desks/companies/screens.ts'
import { complaintsScreens } from './desks/complaints/screens.ts'
import { contentScreens } from './desks/content/screens.ts'
import { conversationsScreens } from './desks/conversations/screens.ts'
import { couponsScreens } from './desks/coupons/screens.ts'
import { customersScreens } from './desks/customers/screens.ts'
import { galleryScreens } from './desks/gallery/screens.ts'
import { goodsScreens } from './desks/goods/screens.ts'
import { healthScreens } from './desks/health/screens.ts'
import { heldScreens } from './desks/held/screens.ts'
import { helpScreens } from './desks/help/screens.ts'
import { importsScreens } from './desks/imports/screens.ts'
import { keysScreens } from './desks/keys/screens.ts'
import { loyaltyScreens } from './desks/loyalty/screens.ts'
import { ordersScreens } from './desks/orders/screens.ts'
import { peopleScreens } from './desks/people/screens.ts'
import { phoneOrdersScreens } from './desks/phone-orders/screens.ts'
import { pickingScreens } from './desks/picking/screens.ts'
import { pricesScreens } from './desks/prices/screens.ts'
import { printScreens } from './desks/print/screens.ts'
import { buyingScreens } from './desks/purchases/screens.ts'
import { rangeScreens } from './desks/range/screens.ts'
import { refundsScreens } from './desks/refunds/screens.ts'
import { reportsScreens } from './desks/reports/screens.ts'
import { reviewsScreens } from './desks/reviews/screens.ts'
import { ridersScreens } from './desks/riders/screens.ts'
import { runScreens } from './desks/run/screens.ts'
import { scanScreens } from './desks/scan/screens.ts'
import { settingsScreens } from './desks/settings/screens.ts'
import { sheetScreens } from './desks/sheet/screens.ts'
import { startScreens } from './desks/start/screens.ts'
import { stockScreens } from './desks/stock/screens.ts'
import { tillScreens } from './desks/till/screens.ts'
import { todayScreens } from './desks/today/screens.ts'
import { unsentScreens } from './desks/unsent/screens.ts'
import { webhooksScreens } from './desks/webhooks/screens.ts'
import { windowsScreens } from './desks/windows/screens.ts'
import type { Screen } from './screen.ts'

/** Every screen of the console. The menu shows those of a desk in this order. */
export const screens: readonly Screen[] = [
  ...todayScreens,
  ...approvalsScreens,
  ...closingsScreens,
  ...accountingScreens,
  ...tillScreens,
  ...scanScreens,
  ...settingsScreens,
  ...peopleScreens,
  ...auditScreens,
  ...goodsScreens,
  ...sheetScreens,
  ...pricesScreens,
  ...importsScreens,
  ...stockScreens,
  ...printScreens,
  ...rangeScreens,
  ...contentScreens,
  ...branchesScreens,
  ...ordersScreens,
  ...pickingScreens,
  ...phoneOrdersScreens,
  ...startScreens,
  ...keysScreens,
  ...webhooksScreens,
  ...healthScreens,
  ...helpScreens,
  ...customersScreens,
  ...heldScreens,
  ...companiesScreens,
  ...complaintsScreens,
  ...conversationsScreens,
  ...reviewsScreens,
  ...refundsScreens,
  ...reportsScreens,
  ...buyingScreens,
  ...couponsScreens,
  ...loyaltyScreens,
  ...windowsScreens,
  ...ridersScreens,
  ...runScreens,
  ...unsentScreens,
  ...galleryScreens,
]
