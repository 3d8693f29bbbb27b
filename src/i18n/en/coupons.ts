/** Written by the server. */
export const serverCoupons = {
  'orders.coupon.not_started': 'it is not valid yet',
  'orders.coupon.expired': 'it has expired',
  'orders.coupon.used_up': 'it has been used up',
  'orders.coupon.used_by_you': 'you have already used it',
  'orders.coupon.not_yours': 'it belongs to someone else',
  'orders.coupon.first_order_only': 'it is for first orders only',
  'orders.coupon.tier': 'it is for members of a higher tier',
  'orders.coupon.weekday': 'it is not valid today',
  'orders.coupon.payment_method': 'it is for another payment method',
  'orders.coupon.no_matching_goods': 'none of the selected products qualify',
  'orders.coupon.below_minimum': 'add {missing} more',
  'orders.coupon.no_shipping': 'there is no shipping fee to reduce',
  'orders.coupon.used_today': 'you have already used it today',
  'orders.coupon.location': 'it is for another area',
  'orders.coupon.hour': 'it is valid from {from} to {until} WIB',
  'orders.coupon.buy_more': 'add {units} more of its products',
  'orders.coupon.gift_missing': 'its gift is not available right now',
  'orders.coupon.needs_review':
    'we need to check it first (within a day), because someone already ordered with the same address, device or account',
  'orders.coupon.in_review':
    'we’re checking it (within a day), because someone already ordered with the same address, device or account',
  'orders.coupon.review_refused':
    'we checked it, and someone with the same address, device or account has already used it',
  'orders.coupon.in_use': 'another order of yours is using it',
  'orders.coupon.voucher':
    'Your {amount} voucher; what this order doesn’t need comes back as points',
  'orders.coupon.expiry': 'Until {date}',
  'orders.coupon.minimum': 'Minimum {amount}',
  'orders.coupon.noMinimum': 'No minimum',
} as const
