import { addresses } from '../addresses.ts'
import { payments } from '../payments.ts'
import { orders } from '../orders.ts'
import { delivery } from '../delivery.ts'
import { refunds } from '../refunds.ts'
import { storeCredit } from '../store-credit.ts'
import { reviews } from '../reviews.ts'
import { complaints } from '../complaints.ts'
import { points } from '../points.ts'
import { vouchers } from '../vouchers.ts'
import { missions } from '../missions.ts'
import { notifications } from '../notifications.ts'
import { myData } from '../my-data.ts'
import { profile } from '../profile.ts'
import { words as guests } from './guests.ts'
import { words as buying } from './buying.ts'

export const words = {
  ...guests,
  ...buying,
  ...addresses,
  ...payments,
  ...orders,
  ...delivery,
  ...refunds,
  ...storeCredit,
  ...reviews,
  ...complaints,
  ...points,
  ...vouchers,
  ...missions,
  ...notifications,
  ...myData,
  ...profile,
}
