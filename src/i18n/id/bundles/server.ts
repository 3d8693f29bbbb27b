import { validation } from '../validation.ts'
import { errors } from '../errors.ts'
import { serverAddresses } from '../addresses.ts'
import { serverAuth } from '../auth.ts'
import { serverCheckout } from '../checkout.ts'
import { serverComplaints } from '../orders/complaints.ts'
import { serverConversations } from '../orders/conversations.ts'
import { serverContent } from '../content/content.ts'
import { serverShell } from '../shell.ts'
import { serverDesk } from '../orders/desk.ts'
import { serverOrders } from '../orders/orders.ts'
import { serverCatalogue } from '../catalogue.ts'
import { serverMissions } from '../points/missions.ts'
import { serverMyData } from '../my-data.ts'
import { serverNotifications } from '../notifications.ts'
import { serverRefunds } from '../orders/refunds.ts'
import { serverDelivery } from '../delivery.ts'
import { serverPoints } from '../points/points.ts'
import { serverReviews } from '../reviews.ts'
import { serverPayments } from '../orders/payments.ts'
import { serverAutomaticDiscounts } from '../automatic-discounts.ts'
import { serverPointOffers } from '../point-offers.ts'
import { serverCoupons } from '../coupons.ts'
import { serverVouchers } from '../points/vouchers.ts'
import { serverStoreCredit } from '../store-credit.ts'
import { serverCouriers } from '../couriers.ts'
import { serverHealth } from '../health.ts'
import { serverStockAlerts } from '../wishlist.ts'
import { serverStock } from '../stock.ts'
import { serverSettings } from '../setting-problems.ts'

export const words = {
  ...validation,
  ...errors,
  ...serverAddresses,
  ...serverAuth,
  ...serverCheckout,
  ...serverComplaints,
  ...serverConversations,
  ...serverContent,
  ...serverShell,
  ...serverDesk,
  ...serverOrders,
  ...serverCatalogue,
  ...serverMissions,
  ...serverMyData,
  ...serverNotifications,
  ...serverRefunds,
  ...serverDelivery,
  ...serverPoints,
  ...serverReviews,
  ...serverPayments,
  ...serverAutomaticDiscounts,
  ...serverPointOffers,
  ...serverCoupons,
  ...serverVouchers,
  ...serverStoreCredit,
  ...serverCouriers,
  ...serverHealth,
  ...serverStockAlerts,
  ...serverStock,
  ...serverSettings,
}
