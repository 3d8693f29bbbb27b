/** The words that the pages show, in either language, for tests that look for them. */
import type { Locale } from '#domain/locale.ts'
import { words as enCustomers } from '#i18n/en/bundles/customers.ts'
import { words as enReading } from '#i18n/en/bundles/reading.ts'
import { words as enHome } from '#i18n/en/bundles/home.ts'
import { words as enLists } from '#i18n/en/bundles/lists.ts'
import { words as enPlace } from '#i18n/en/bundles/place.ts'
import { words as enEveryone } from '#i18n/en/bundles/everyone.ts'
import { words as enServer } from '#i18n/en/bundles/server.ts'
import { words as enDataRequests } from '#i18n/en/staff/customers/data-requests.ts'
import { words as enRefunds } from '#i18n/en/staff/refunds.ts'
import { words as enReviews } from '#i18n/en/staff/reviews.ts'
import { words as enHeld } from '#i18n/en/staff/customers/held.ts'
import { words as enClaims } from '#i18n/en/staff/goods/claims.ts'
import { words as enStars } from '#i18n/en/staff/goods/stars.ts'
import { words as enComplaints } from '#i18n/en/staff/complaints.ts'
import { words as enConversations } from '#i18n/en/staff/orders/conversations.ts'
import { words as enCustomerDesk } from '#i18n/en/staff/customers/customer-desk.ts'
import { words as enApprovals } from '#i18n/en/staff/approvals.ts'
import { words as enDesk } from '#i18n/en/staff/desk.ts'
import { words as enGoods } from '#i18n/en/staff/goods/goods.ts'
import { words as enPeople } from '#i18n/en/staff/settings/people.ts'
import { words as enRoles } from '#i18n/en/staff/settings/roles.ts'
import { words as enCategories } from '#i18n/en/staff/goods/categories.ts'
import { words as enBranches } from '#i18n/en/staff/branches.ts'
import { words as enCampaigns } from '#i18n/en/staff/campaigns.ts'
import { words as enAutomaticDiscounts } from '#i18n/en/staff/automatic-discounts.ts'
import { words as enPointOffers } from '#i18n/en/staff/point-offers.ts'
import { words as enMissions } from '#i18n/en/staff/missions.ts'
import { words as enLoyalty } from '#i18n/en/staff/loyalty.ts'
import { words as enCoupons } from '#i18n/en/staff/coupons.ts'
import { words as enContent } from '#i18n/en/staff/content.ts'
import { words as enRange } from '#i18n/en/staff/goods/range.ts'
import { words as enStaff } from '#i18n/en/staff/ground.ts'
import { words as enOrders } from '#i18n/en/staff/orders/orders.ts'
import { words as enImports } from '#i18n/en/staff/goods/imports.ts'
import { words as enPrices } from '#i18n/en/staff/goods/prices.ts'
import { words as enBoard } from '#i18n/en/staff/orders/board.ts'
import { words as enOrderBulks } from '#i18n/en/staff/orders/order-bulks.ts'
import { words as enPhoneOrders } from '#i18n/en/staff/orders/phone-orders.ts'
import { words as enStart } from '#i18n/en/staff/settings/start.ts'
import { words as enHealth } from '#i18n/en/staff/settings/health.ts'
import { words as enKeys } from '#i18n/en/staff/settings/keys.ts'
import { words as enWebhooks } from '#i18n/en/staff/settings/webhooks.ts'
import { words as enPrint } from '#i18n/en/staff/print.ts'
import { words as enTill } from '#i18n/en/staff/till.ts'
import { words as enAlerts } from '#i18n/en/staff/today/alerts.ts'
import { words as enToday } from '#i18n/en/staff/today/today.ts'
import { words as enAccounting } from '#i18n/en/staff/accounting.ts'
import { words as enClosings } from '#i18n/en/staff/closings.ts'
import { words as enReports } from '#i18n/en/staff/reports.ts'
import { words as enCompanies } from '#i18n/en/staff/companies.ts'
import { words as enPurchases } from '#i18n/en/staff/purchases.ts'
import { words as enWindows } from '#i18n/en/staff/delivery/windows.ts'
import { words as enRiders } from '#i18n/en/staff/delivery/riders.ts'
import { words as enRun } from '#i18n/en/staff/delivery/run.ts'
import { words as enHelp } from '#i18n/en/staff/help.ts'
import { words as enPacking } from '#i18n/en/staff/packing.ts'
import { words as enPicking } from '#i18n/en/staff/picking.ts'
import { words as enStock } from '#i18n/en/staff/stock.ts'
import { words as enPins } from '#i18n/en/staff/goods/pins.ts'
import { words as enSettings } from '#i18n/en/staff/settings/settings.ts'
import { words as enAudit } from '#i18n/en/staff/audit.ts'
import { words as idCustomers } from '#i18n/id/bundles/customers.ts'
import { words as idReading } from '#i18n/id/bundles/reading.ts'
import { words as idHome } from '#i18n/id/bundles/home.ts'
import { words as idLists } from '#i18n/id/bundles/lists.ts'
import { words as idPlace } from '#i18n/id/bundles/place.ts'
import { words as idEveryone } from '#i18n/id/bundles/everyone.ts'
import { words as idServer } from '#i18n/id/bundles/server.ts'
import { words as idDataRequests } from '#i18n/id/staff/customers/data-requests.ts'
import { words as idRefunds } from '#i18n/id/staff/refunds.ts'
import { words as idReviews } from '#i18n/id/staff/reviews.ts'
import { words as idHeld } from '#i18n/id/staff/customers/held.ts'
import { words as idClaims } from '#i18n/id/staff/goods/claims.ts'
import { words as idStars } from '#i18n/id/staff/goods/stars.ts'
import { words as idComplaints } from '#i18n/id/staff/complaints.ts'
import { words as idConversations } from '#i18n/id/staff/orders/conversations.ts'
import { words as idCustomerDesk } from '#i18n/id/staff/customers/customer-desk.ts'
import { words as idApprovals } from '#i18n/id/staff/approvals.ts'
import { words as idDesk } from '#i18n/id/staff/desk.ts'
import { words as idGoods } from '#i18n/id/staff/goods/goods.ts'
import { words as idPeople } from '#i18n/id/staff/settings/people.ts'
import { words as idRoles } from '#i18n/id/staff/settings/roles.ts'
import { words as idCategories } from '#i18n/id/staff/goods/categories.ts'
import { words as idBranches } from '#i18n/id/staff/branches.ts'
import { words as idCampaigns } from '#i18n/id/staff/campaigns.ts'
import { words as idAutomaticDiscounts } from '#i18n/id/staff/automatic-discounts.ts'
import { words as idPointOffers } from '#i18n/id/staff/point-offers.ts'
import { words as idMissions } from '#i18n/id/staff/missions.ts'
import { words as idLoyalty } from '#i18n/id/staff/loyalty.ts'
import { words as idCoupons } from '#i18n/id/staff/coupons.ts'
import { words as idContent } from '#i18n/id/staff/content.ts'
import { words as idRange } from '#i18n/id/staff/goods/range.ts'
import { words as idStaff } from '#i18n/id/staff/ground.ts'
import { words as idOrders } from '#i18n/id/staff/orders/orders.ts'
import { words as idImports } from '#i18n/id/staff/goods/imports.ts'
import { words as idPrices } from '#i18n/id/staff/goods/prices.ts'
import { words as idBoard } from '#i18n/id/staff/orders/board.ts'
import { words as idOrderBulks } from '#i18n/id/staff/orders/order-bulks.ts'
import { words as idPhoneOrders } from '#i18n/id/staff/orders/phone-orders.ts'
import { words as idStart } from '#i18n/id/staff/settings/start.ts'
import { words as idHealth } from '#i18n/id/staff/settings/health.ts'
import { words as idKeys } from '#i18n/id/staff/settings/keys.ts'
import { words as idWebhooks } from '#i18n/id/staff/settings/webhooks.ts'
import { words as idPrint } from '#i18n/id/staff/print.ts'
import { words as idTill } from '#i18n/id/staff/till.ts'
import { words as idAlerts } from '#i18n/id/staff/today/alerts.ts'
import { words as idToday } from '#i18n/id/staff/today/today.ts'
import { words as idAccounting } from '#i18n/id/staff/accounting.ts'
import { words as idClosings } from '#i18n/id/staff/closings.ts'
import { words as idReports } from '#i18n/id/staff/reports.ts'
import { words as idCompanies } from '#i18n/id/staff/companies.ts'
import { words as idPurchases } from '#i18n/id/staff/purchases.ts'
import { words as idWindows } from '#i18n/id/staff/delivery/windows.ts'
import { words as idRiders } from '#i18n/id/staff/delivery/riders.ts'
import { words as idRun } from '#i18n/id/staff/delivery/run.ts'
import { words as idHelp } from '#i18n/id/staff/help.ts'
import { words as idPacking } from '#i18n/id/staff/packing.ts'
import { words as idPicking } from '#i18n/id/staff/picking.ts'
import { words as idStock } from '#i18n/id/staff/stock.ts'
import { words as idPins } from '#i18n/id/staff/goods/pins.ts'
import { words as idSettings } from '#i18n/id/staff/settings/settings.ts'
import { words as idAudit } from '#i18n/id/staff/audit.ts'
import { translator, type Dictionary, type Parameters } from '#i18n/translate.ts'

const english = {
  ...enServer,
  ...enEveryone,
  ...enCustomers,
  ...enReading,
  ...enHome,
  ...enLists,
  ...enPlace,
  ...enStaff,
  ...enDataRequests,
  ...enRefunds,
  ...enReviews,
  ...enStars,
  ...enHeld,
  ...enClaims,
  ...enComplaints,
  ...enConversations,
  ...enCustomerDesk,
  ...enApprovals,
  ...enDesk,
  ...enGoods,
  ...enPeople,
  ...enRoles,
  ...enContent,
  ...enBranches,
  ...enAutomaticDiscounts,
  ...enLoyalty,
  ...enMissions,
  ...enCampaigns,
  ...enPointOffers,
  ...enCoupons,
  ...enRange,
  ...enCategories,
  ...enOrders,
  ...enPrices,
  ...enBoard,
  ...enOrderBulks,
  ...enPhoneOrders,
  ...enStart,
  ...enHealth,
  ...enImports,
  ...enKeys,
  ...enWebhooks,
  ...enPrint,
  ...enTill,
  ...enAlerts,
  ...enToday,
  ...enClosings,
  ...enAccounting,
  ...enReports,
  ...enCompanies,
  ...enPurchases,
  ...enWindows,
  ...enRiders,
  ...enRun,
  ...enHelp,
  ...enPacking,
  ...enPicking,
  ...enStock,
  ...enPins,
  ...enSettings,
  ...enAudit,
}
const indonesian: Dictionary = {
  ...idServer,
  ...idEveryone,
  ...idCustomers,
  ...idReading,
  ...idHome,
  ...idLists,
  ...idPlace,
  ...idStaff,
  ...idDataRequests,
  ...idRefunds,
  ...idReviews,
  ...idStars,
  ...idHeld,
  ...idClaims,
  ...idComplaints,
  ...idConversations,
  ...idCustomerDesk,
  ...idApprovals,
  ...idDesk,
  ...idGoods,
  ...idPeople,
  ...idRoles,
  ...idContent,
  ...idBranches,
  ...idAutomaticDiscounts,
  ...idLoyalty,
  ...idMissions,
  ...idCampaigns,
  ...idPointOffers,
  ...idCoupons,
  ...idRange,
  ...idCategories,
  ...idOrders,
  ...idPrices,
  ...idBoard,
  ...idOrderBulks,
  ...idPhoneOrders,
  ...idStart,
  ...idHealth,
  ...idImports,
  ...idKeys,
  ...idWebhooks,
  ...idPrint,
  ...idTill,
  ...idAlerts,
  ...idToday,
  ...idClosings,
  ...idAccounting,
  ...idReports,
  ...idCompanies,
  ...idPurchases,
  ...idWindows,
  ...idRiders,
  ...idRun,
  ...idHelp,
  ...idPacking,
  ...idPicking,
  ...idStock,
  ...idPins,
  ...idSettings,
  ...idAudit,
}

export type Words = (key: keyof typeof english, params?: Parameters) => string

export const wordsOf = (locale: Locale): Words =>
  translator(locale === 'id' ? (indonesian as typeof english) : english, DEMO)

/** What the demo's settings say of the shop. */
const DEMO = { shop: 'Petik', area: 'Jakarta', opens: '08:00', closes: '20:00', hours: 2 }

const WORDS_MIN = 3
/** Stands for whatever a parameter was filled with. */
const ANYTHING = '.{1,80}?'

/**
 * English sentences of three words and more that read otherwise in Indonesian, as patterns of a
 * whole text.
 */
export const englishSentences = (): RegExp[] =>
  Object.entries(english)
    .filter(
      ([key, text]) =>
        indonesian[key] !== text &&
        text
          .replaceAll(/\{\w+\}/g, '')
          .trim()
          .split(/\s+/).length >= WORDS_MIN,
    )
    .map(
      ([, text]) =>
        new RegExp(
          `^${text
            .split(/\{\w+\}/)
            .map(escaped)
            .join(ANYTHING)}$`,
          'i',
        ),
    )

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a text looks like whose key no dictionary knows: the key itself. */
export const missingKey = (): RegExp => {
  const families = new Set(Object.keys(english).map((key) => key.slice(0, key.indexOf('.'))))
  return new RegExp(`^(${[...families].join('|')})(\\.\\w+)+$`)
}
