/** Written by the server. */
export const serverCoupons = {
  'coupon.not_started': 'it is not valid yet',
  'coupon.expired': 'it has expired',
  'coupon.paused': 'it is paused right now',
  'coupon.used_up': 'it has been used up',
  'coupon.used_by_you': 'you have already used it',
  'coupon.not_yours': 'it belongs to someone else',
  'coupon.first_order_only': 'it is for first orders only',
  'coupon.tier': 'it is for members of a higher tier',
  'coupon.weekday': 'it is not valid today',
  'coupon.payment_method': 'it is for another payment method',
  'coupon.no_matching_goods': 'none of the selected products qualify',
  'coupon.below_minimum': 'add {missing} more',
  'coupon.no_shipping': 'there is no shipping fee to reduce',
  'coupon.used_today': 'you have already used it today',
  'coupon.location': 'it is for another area',
  'coupon.hour': 'it is valid from {from} to {until} WIB',
  'coupon.buy_more': 'add {units} more of its products',
  'coupon.gift_missing': 'its gift is not available right now',
  'coupon.needs_review':
    'we need to check it first (within a day), because someone already ordered with the same address, device or account',
  'coupon.in_review':
    'we’re checking it (within a day), because someone already ordered with the same address, device or account',
  'coupon.review_refused':
    'we checked it, and someone with the same address, device or account has already used it',
  'coupon.in_use': 'another order of yours is using it',
  'coupon.voucher': 'Your {amount} voucher; what this order doesn’t need comes back as points',
  'coupon.expiry': 'Until {date}',
  'coupon.minimum': 'Minimum {amount}',
  'coupon.noMinimum': 'No minimum',
} as const
