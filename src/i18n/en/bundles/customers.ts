import { addresses } from '../addresses.ts'
import { payments } from '../orders/payments.ts'
import { words as invoice } from '../orders/invoice.ts'
import { buyAgain } from '../orders/buy-again.ts'
import { lists } from '../lists.ts'
import { orders } from '../orders/orders.ts'
import { delivery } from '../delivery.ts'
import { refunds } from '../orders/refunds.ts'
import { storeCredit } from '../store-credit.ts'
import { reviews } from '../reviews.ts'
import { complaints } from '../orders/complaints.ts'
import { points } from '../points/points.ts'
import { vouchers } from '../points/vouchers.ts'
import { missions } from '../points/missions.ts'
import { conversations } from '../orders/conversations.ts'
import { waitingList, wishlist } from '../wishlist.ts'
import { notifications } from '../notifications.ts'
import { myData } from '../my-data.ts'
import { profile } from '../profile.ts'
import { words as guests } from './guests.ts'
import { words as buying } from './buying.ts'

/** All pages of signed-in customers. */
export const words = {
  ...guests,
  ...buying,
  ...addresses,
  ...payments,
  ...invoice,
  ...orders,
  ...buyAgain,
  ...lists,
  ...delivery,
  ...refunds,
  ...storeCredit,
  ...reviews,
  ...complaints,
  ...conversations,
  ...points,
  ...vouchers,
  ...missions,
  ...waitingList,
  ...wishlist,
  ...notifications,
  ...myData,
  ...profile,
}
