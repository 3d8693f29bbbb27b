import * as account from './account/content.ts'
import { mission, missionDetail } from './account/missions.ts'
import { notification } from './account/notifications.ts'
import {
  pointDetail,
  pointsSummary,
  pointTransaction,
  tierInfo,
  voucher,
} from './account/points.ts'
import { user } from './account/profile.ts'
import { key } from './account/auth.ts'
import { cart, cartItem, coupon, totals } from './shop/cart.ts'
import { category, categoryGroup } from './shop/catalogue.ts'
import { picture, priceData, product, productCard, stockData, variation } from './shop/product.ts'
import { checkoutOrder, payment, paymentMethod } from './shop/placed-order.ts'
import { courier, requirement, summary } from './shop/checkout.ts'
import { complaint } from './shop/complaints.ts'
import { article } from './shop/content.ts'
import { tracking } from './shop/delivery.ts'
import { order, orderCard } from './shop/orders.ts'
import { refund } from './shop/refunds.ts'
import { address, place } from './shop/shipping.ts'
import { slot } from './shop/slot.ts'
import { staffMember } from './staff/sign-in.ts'
import { heldVoucher, tillMember, tillReceipt } from './staff/till.ts'
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
  Page: account.page,
  Promo: account.promo,
  Branch: account.branch,
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
  StaffMember: staffMember,
  TillMember: tillMember,
  TillReceipt: tillReceipt,
  HeldVoucher: heldVoucher,
}
