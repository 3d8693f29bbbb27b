import { complaints } from './complaints.ts'
import { invoice } from './invoice.ts'
import { orders } from './orders.ts'
import { ratings } from './ratings.ts'

/** What is read once there are orders: the browser loads it with the first page of them. */
export const words = { ...orders, ...ratings, ...invoice, ...complaints }
