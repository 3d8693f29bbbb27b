import { branch, page, promo } from './content.ts'
import { mission, missionDetail } from './missions.ts'
import { notification } from './notifications.ts'
import { pointDetail, pointsSummary, pointTransaction } from './points/points.ts'
import { tierInfo } from './points/tier.ts'
import { voucher } from './vouchers.ts'
import { user } from './profile/profile.ts'
import { key } from './auth/auth.ts'
import { cart, cartItem, totals } from './cart.ts'
import { coupon } from './coupons.ts'
import { category } from './catalogue/categories.ts'
import { categoryGroup } from './catalogue/catalogue.ts'
import {
  picture,
  priceData,
  product,
  productCard,
  stockData,
  variation,
} from './catalogue/product.ts'
import { checkoutOrder } from './orders/placed-order.ts'
import { payment, paymentMethod } from './payments/payment.ts'
import { courier } from './couriers.ts'
import { requirement, summary } from './checkout.ts'
import { complaint } from './complaints/complaint.ts'
import { article } from './content.ts'
import { tracking } from './delivery/delivery.ts'
import { order, orderCard } from './orders/orders.ts'
import { refund } from './refunds/refund.ts'
import { address } from './addresses.ts'
import { place } from './regions.ts'
import { slot } from './delivery/slot.ts'
import { staffCustomer } from './staff/customers/customers.ts'
import { staffComplaint } from './staff/complaints/complaint.ts'
import { transferBatch } from './staff/refunds.ts'
import { staffReview } from './staff/reviews.ts'
import { staffMember } from './staff/sign-in/session.ts'
import { orderAtTill } from './till/collections.ts'
import { heldVoucher, tillMember } from './till/members.ts'
import { tillReceipt } from './till/sales.ts'
import { failure, formatted, instant, rupiah } from './wire.ts'

/**
 * Shapes that have a name of their own in the machine-readable contract; generated clients get one
 * type for each.
 */
export const namedShapes = {
  Failure: failure,
  Money: rupiah,
  FormattedMoney: formatted,
  Instant: instant,
  Picture: picture,
  Product: product,
  ProductCard: productCard,
  PriceData: priceData,
  Category: category,
  CategoryGroup: categoryGroup,
  Variation: variation,
  StockData: stockData,
  Cart: cart,
  CartItem: cartItem,
  Totals: totals,
  Coupon: coupon,
  CheckoutSummary: summary,
  Requirement: requirement,
  Courier: courier,
  DeliveryWindow: slot,
  PaymentMethod: paymentMethod,
  Payment: payment,
  PlacedOrder: checkoutOrder,
  Order: order,
  OrderCard: orderCard,
  Refund: refund,
  Complaint: complaint,
  Tracking: tracking,
  Address: address,
  Place: place,
  Article: article,
  Page: page,
  Promo: promo,
  Branch: branch,
  SessionKey: key,
  User: user,
  Notification: notification,
  PointsSummary: pointsSummary,
  PointTransaction: pointTransaction,
  PointDetail: pointDetail,
  Tier: tierInfo,
  Voucher: voucher,
  Mission: mission,
  MissionDetail: missionDetail,
  StaffComplaint: staffComplaint,
  StaffCustomer: staffCustomer,
  StaffReview: staffReview,
  TransferBatch: transferBatch,
  StaffMember: staffMember,
  TillMember: tillMember,
  OrderAtTill: orderAtTill,
  TillReceipt: tillReceipt,
  HeldVoucher: heldVoucher,
}
