import type { SettingKey } from '#domain/settings.ts'

/** Name and meaning of each setting. */
export const settingNames: Record<SettingKey, readonly [name: string, meaning: string]> = {
  'shop.name': [
    'Shop name',
    'Shown on pages, in messages and e-mails, in the app and on bank statements.',
  ],
  'shop.logo': ['Logo', 'In the header, as the icon of the app and in shared links.'],
  'shop.color': [
    'Main colour',
    'Buttons, links and the header, such as #1b7a36; all shades are derived from it. White text must be readable on it.',
  ],
  'shop.area': [
    'Delivery area',
    'Where your own riders deliver, as pages name it: a city or a region.',
  ],
  'slot.opens': ['First window starts', 'Hours and minutes, such as 08:00.'],
  'slot.closes': ['Last window ends', 'Hours and minutes, such as 20:00. No window ends later.'],
  'slot.eveningFrom': [
    'Evening windows from',
    'Windows that start at this time or later have the evening surcharge.',
  ],
  'slot.eveningPrice': [
    'Evening surcharge',
    'Added to the delivery price of evening windows; orders already placed keep theirs.',
  ],
  'slot.quietFrom': [
    'Quiet hours from',
    'Windows that start from this time on have the quiet-hour price.',
  ],
  'slot.quietUntil': [
    'Quiet hours until',
    'Windows that start at this time or later no longer do.',
  ],
  'slot.quietPrice': [
    'Quiet-hour price',
    'Added to the delivery price in quiet hours; negative is a discount.',
  ],
  'slot.earlyUntil': [
    'Early windows until',
    'For goods of the next day, windows that start before this close at the cut-off of the day before.',
  ],
  'shipping.bands': [
    'Distance bands',
    'Prices of own riders by road distance. Each band begins where the one before ends; beyond the last one they do not deliver.',
  ],
  'company.name': ['Company name', 'Issuer of invoices.'],
  'company.address': ['Company address', 'Address on invoices.'],
  'company.npwp': ['Tax number (NPWP)', 'Tax number on invoices, 16 digits.'],
  'company.email': ['Company e-mail', 'Address on invoices and for customers’ questions.'],
  'company.phone': ['Company phone', 'Phone number on invoices.'],
  'hub.location': ['Location code', 'Code of the place from which orders leave.'],
  'hub.lat': ['Latitude', 'Where the hub is; distances are measured from here.'],
  'hub.lng': ['Longitude', 'Where the hub is; distances are measured from here.'],
  'hub.name': ['Hub name', 'Sender’s name for couriers.'],
  'hub.phone': ['Hub phone', 'Number that couriers call, such as 6281122334455.'],
  'hub.address': ['Hub address', 'Where couriers pick up.'],
  'hub.postalCode': ['Hub postal code', 'Where couriers pick up, 5 digits.'],
  'order.minimumGoods': ['Smallest order', 'Goods must cost at least this.'],
  'order.serviceFee': ['Service fee', 'Added to every order.'],
  'order.serviceFeeFreeFromTier': [
    'No service fee from tier',
    'Members from this tier on pay none.',
  ],
  'order.perMinute': ['Orders a minute', 'How many one customer may place in a minute.'],
  'order.unpaidMax': ['Unpaid orders', 'How many one customer may have open at once.'],
  'cart.quantityMax': ['Units of a product', 'How many units of one variation a cart holds.'],
  'cart.linesMax': ['Products in a cart', 'How many different variations a cart holds.'],
  'cart.gramsMax': ['Weight of an order', 'Heavier orders are refused.'],
  'cart.idleDays': ['Cart kept', 'A cart that was not used for this long is emptied.'],
  'cart.emptyHours': ['Empty cart kept', 'An empty cart is deleted after this time.'],
  'stock.shownMax': ['Shown stock', 'Customers never see a larger number of units.'],
  'stock.fewLeft': [
    'Few left',
    'At this number of units or fewer, customers see how many are left.',
  ],
  'stock.holdComplaints': [
    'Complaints that hold a batch',
    'When this many orders complain within 24 hours that goods of one batch are damaged or not as described, the batch is put on hold until staff look at it. 0: never.',
  ],
  'shipping.chilledRadiusM': [
    'Reach of chilled goods',
    'Farther away, chilled goods are not delivered.',
  ],
  'shipping.roadFactor': ['Road factor', 'How much longer a road is than the straight line.'],
  'shipping.discountFromGoods': [
    'Cheaper delivery from',
    'Goods worth this get a delivery discount.',
  ],
  'shipping.discountMax': ['Delivery discount', 'The most that such an order saves on delivery.'],
  'shipping.packingGrams': ['Packing weight', 'Added to the weight of every order.'],
  'shipping.cm3PerKg': ['Volumetric weight', 'Cubic centimetres that count as one kilogram.'],
  'shipping.freeGrams': ['Weight in the price', 'Delivery prices include this weight.'],
  'shipping.perExtraKg': ['Each further kilogram', 'Price of each kilogram beyond that weight.'],
  'slot.minutes': ['Length of a window', 'How long a delivery window is.'],
  'slot.daysAhead': ['Days ahead', 'How many days customers can choose from.'],
  'slot.holdMinutes': [
    'Windows are held for',
    'Who chooses a window before shopping has it this long. Then it is free again by itself.',
  ],
  'slot.holdPercent': [
    'Held at a time',
    'How much of a window can be held without an order. 0: none.',
  ],
  'slot.closesBeforeMin': ['Closes before', 'A window closes this long before it begins.'],
  'slot.capacityOrders': [
    'Orders a window',
    'How many orders fit in a window without a pattern. Windows that already have orders keep their room.',
  ],
  'slot.capacityGrams': ['Weight a window', 'How much weight fits in a window without a pattern.'],
  'slot.nextDayCutOff': [
    'Cut-off for tomorrow',
    'Until then, next-day goods come tomorrow; such as 20:00.',
  ],
  'shipping.quoteMinutes': ['Delivery price valid', 'How long a shown delivery price is valid.'],
  'collect.price': ['Price of collecting', 'Added to orders that customers collect; 0 for none.'],
  'collect.minutes': ['Length of a slot', 'How long a slot to collect is.'],
  'collect.closesBeforeMin': ['Closes before', 'A slot closes this long before it begins.'],
  'collect.capacityOrders': [
    'Orders a slot',
    'How many orders one branch hands over in a slot. Slots that already have orders keep their room.',
  ],
  'collect.capacityGrams': ['Weight a slot', 'How much weight one branch hands over in a slot.'],
  'collect.keepHours': [
    'Kept for',
    'How long after its slot a ready order waits for its customer.',
  ],
  'collect.remindHours': ['Reminder', 'How long before that ends the customer is reminded.'],
  'collect.decideHours': [
    'Goods not collected',
    'How long staff have to put them back on the shelf; after that they are waste.',
  ],
  'delivery.callsBeforeFailed': [
    'Calls before failing',
    'How often a rider calls before a delivery counts as failed.',
  ],
  'delivery.minutesBeforeFailed': [
    'Waiting at the door',
    'How long a rider waits before a delivery counts as failed.',
  ],
  'delivery.refusedMax': [
    'Refused at the door',
    'Up to this value, goods that a customer refuses at the door are paid back at once.',
  ],
  'delivery.codeTries': ['Code attempts', 'How often the delivery code can be typed wrongly.'],
  'delivery.rebookTimes': [
    'New couriers',
    'How often another courier is booked after one cancels.',
  ],
  'delivery.rebookMinutes': [
    'Time for a courier',
    'How long a courier has to accept before another is booked.',
  ],
  'delivery.positionDays': ['Positions kept', 'How long riders’ positions are stored.'],
  'late.pointsAfterMin': ['Points when late', 'From this delay on, the customer gets points.'],
  'late.shippingAfterMin': [
    'Free delivery when late',
    'From this delay on, the delivery fee is returned.',
  ],
  'late.pointsWorth': ['Points for a delay', 'What these points are worth.'],
  'payment.quickMinutes': ['QRIS and wallets', 'How long customers have to pay by QRIS or wallet.'],
  'payment.accountMinutes': [
    'Virtual accounts',
    'How long customers have to pay by virtual account.',
  ],
  'payment.accountMinutesNearSlot': [
    'Virtual accounts, near window',
    'The same when the delivery window is near.',
  ],
  'payment.nearSlotMin': ['A window is near', 'A window that begins within this time is near.'],
  'payment.holdExtraMin': [
    'Grace after the deadline',
    'How long stock stays reserved after the payment deadline.',
  ],
  'payment.attemptsMax': ['Payment attempts', 'How often the payment of one order can be started.'],
  'payment.qrisMax': ['QRIS limit', 'The largest order for QRIS.'],
  'payment.invoiceStopDays': [
    'Overdue invoices',
    'Days that a company’s invoice may be overdue before the company buys on no other one; 0 never stops it.',
  ],
  'payment.codMax': ['Cash limit', 'The largest order for cash on delivery.'],
  'payment.codChilledMax': ['Cash limit, chilled', 'The same for orders with chilled goods.'],
  'payment.codRefusalDays': [
    'Cash after a refusal',
    'How long a refused cash order blocks cash on delivery.',
  ],
  'order.cancelBeforeSlotMin': [
    'Cancelling',
    'Customers can cancel until this long before the window.',
  ],
  'order.completesAfterHours': [
    'Completes after',
    'A delivered order completes automatically after this time.',
  ],
  'order.acceptBySelf': [
    'Accept automatically',
    'Yes: a paid order is accepted at once. No: it waits for the orders desk.',
  ],
  'order.priceDropBudget': [
    'Lower prices, a day',
    'If a price falls between order and packing, the customer gets the difference. From this much a day on the shop promises it to no new order; orders that have the promise keep it. 0: never.',
  ],
  'order.priceDropLineMax': [
    'Lower prices, a line',
    'The most that goes back for one line whose price fell before packing.',
  ],
  'order.substitute': [
    'When something runs out',
    'What applies unless the customer chooses something else.',
  ],
  'weight.creditPercent': [
    'Credit from',
    'Weighed goods that are this much lighter than ordered: the difference goes back.',
  ],
  'weight.giftPercent': [
    'Free up to',
    'Weighed goods may be this much heavier than ordered; what is heavier is not picked.',
  ],
  'weight.lowPercent': [
    'Ask again below',
    'A weight below this part of the ordered one has to be confirmed.',
  ],
  'weight.highPercent': [
    'Ask again above',
    'A weight above this part of the ordered one has to be confirmed.',
  ],
  'pick.ordersMax': ['Orders in a run', 'How many orders one trolley takes.'],
  'pick.gramsMax': ['Weight of a run', 'How much one trolley carries.'],
  'pick.chilledMinutes': [
    'Minutes out of the cold',
    'How long picked goods that need cooling may wait to be packed. Later ones are marked, and stand on Today.',
  ],
  'pick.secondsPerTask': [
    'Seconds per line',
    'What picking one line of an order takes. With it the shop counts which orders may be late.',
  ],
  'pick.packPercent': [
    'Tolerance of the packing scale',
    'A parcel whose weight differs by more has to be checked.',
  ],
  'substitution.minutes': [
    'Time to answer',
    'How long a customer has to answer about a substitute. Then the line is refunded.',
  ],
  'substitution.offersMax': ['Substitutes offered', 'How many a customer is asked about at most.'],
  'substitution.weightPercent': [
    'Similar weight',
    'How much lighter or heavier a substitute may be.',
  ],
  'approval.hours': ['Valid for', 'How long an action waits for a second person. Then it expires.'],
  'approval.refundDays': [
    'Refunds add up over',
    'What one person gives back to one customer within this time counts together.',
  ],
  'approval.refund': [
    'Refunds on the command line',
    'What the command line may give back without naming an account. People have the limit of their role.',
  ],
  'approval.points': [
    'Points on the command line',
    'The points the command line may give or take without naming an account. People have the limit of their role.',
  ],
  'approval.tierDays': [
    'Tiers by hand',
    'A tier given for longer, or more than one above the customer’s own, needs a second person.',
  ],
  'approval.priceCutPercent': [
    'Price cut',
    'A larger cut, or a price below cost, needs a second person.',
  ],
  'approval.waste': [
    'Waste',
    'What one person may throw away in one act, by cost. More needs a second person, unless their role allows it.',
  ],
  'approval.stock': [
    'Stock differences',
    'A correction or count whose differences are worth more needs a second person.',
  ],
  'approval.coupon': [
    'Coupons',
    'A coupon that may take off more per order, or without a limit on its uses, needs a second person.',
  ],
  'approval.loyalty': [
    'Points',
    'A change of earning rules or tiers that would have given more than this last month needs a second person.',
  ],
  'approval.recipients': [
    'Recipients of a campaign',
    'A campaign to more customers needs a second person.',
  ],
  'scale.itemDigits': [
    'PLU on scale labels',
    'Digits after the prefix; the rest are grams, or the price.',
  ],
  'scale.pricePrefix': [
    'Scale labels with a price',
    'The first two digits of labels that print a price instead of a weight, 20 to 29. 0: none.',
  ],
  'scale.priceUnit': ['Price on scale labels', 'Rupiah that its last digit counts.'],
  'count.recount': ['Count again', 'A counted difference worth more has to be counted twice.'],
  'approval.alone': [
    'Work without a second person',
    'Yes: no approval is needed while no other account could give it. As soon as one can, approvals are needed again.',
  ],
  'order.cancelledByShopGoodwill': [
    'Goodwill',
    'What a customer gets when the shop cancels their order.',
  ],
  'refund.gatewayWorkingDays': ['Refund by gateway', 'The duration that customers see.'],
  'refund.transferWorkingDays': ['Refund by transfer', 'The duration that customers see.'],
  'order.rateWithinDays': ['Rating', 'How long customers can rate a completed order.'],
  'shop.holidays': [
    'Further holidays',
    'Days off in addition to public holidays while the shop delivers, such as 2026-12-24, 2027-03-10. Holidays of every branch count by themselves.',
  ],
  'points.perRupiah': ['Rupiah for a point', 'How much a customer spends to earn one point.'],
  'points.monthsValid': ['Points valid', 'How long points are valid, to the end of the month.'],
  'points.redeemMax': ['Largest redemption', 'How many points one redemption may take.'],
  'points.redeemPerDay': ['Redemptions a day', 'How often one customer may redeem in a day.'],
  'coupon.marksDays': [
    'First-order marks kept',
    'How long hashed marks that detect repeated first orders are stored.',
  ],
  'campaign.quietFrom': ['Quiet hours from', 'From then on no message of a campaign is sent.'],
  'campaign.quietUntil': ['Quiet hours until', 'Messages wait until then.'],
  'campaign.capMessages': [
    'Messages per customer',
    'The most messages of all campaigns together that a customer gets within the days below.',
  ],
  'campaign.capDays': ['Days of this limit', 'The days in which messages to a customer count.'],
  'campaign.soldDays': [
    'Days that count as sold',
    'For how many days after a message an order counts in the result of its campaign.',
  ],
  'voucher.daysValid': ['Vouchers valid', 'How long a redeemed voucher is valid.'],
  'voucher.cancelDays': ['Voucher return', 'How long customers can return an unused voucher.'],
  'voucher.unchecked': [
    'Vouchers without network',
    'The largest voucher that a till takes while it has no network. If it cannot be used after all, the shop loses that much. 0: none.',
  ],
  'tier.windowDays': ['Tier period', 'The time whose spending decides on the tier.'],
}
