import type { WindowPattern } from './delivery/window-pattern.ts'

/**
 * The numbers that the shop may change without a release. These are defaults; the settings table
 * stores changes with history. Whole Rupiah, grams, metres, minutes unless the name says otherwise.
 */
export const DEFAULT_SETTINGS = {
  /** What customers call the shop; every text that names it has this name. */
  'shop.name': 'Petik',
  /** Where the own riders deliver, as pages name it. */
  'shop.area': 'Jakarta',
  /** `/files/<name>` of the uploaded logo, in several sizes; empty for the drawn one. */
  'shop.logo': '',
  /** The main colour, from which all shades of it are derived (`domain/palette.ts`). */
  'shop.color': '#1b7a36',
  /** The issuer of invoices. The demo's company and its tax number are fictitious. */
  'company.name': 'PT Petik Segar Nusantara',
  'company.address': 'Jl. Kemang Raya No. 24, Jakarta Selatan 12730',
  'company.npwp': '0012 3456 7801 2000',
  'company.email': 'halo@petik.example',
  'company.phone': '021 5555 0100',
  'hub.location': 'kemang',
  'hub.lat': -6.2607,
  'hub.lng': 106.8137,
  'hub.name': 'Petik Kemang',
  'hub.phone': '6281155550101',
  'hub.address': 'Jl. Kemang Raya No. 24, Bangka, Mampang Prapatan, Jakarta Selatan',
  'hub.postalCode': '12730',
  'order.minimumGoods': 50_000,
  'order.serviceFee': 2_000,
  'order.serviceFeeFreeFromTier': 3,
  'order.perMinute': 5,
  'order.unpaidMax': 3,
  'cart.quantityMax': 20,
  'cart.linesMax': 50,
  'cart.gramsMax': 100_000,
  'cart.idleDays': 90,
  'cart.emptyHours': 48,
  'stock.shownMax': 99,
  'stock.fewLeft': 5,
  /** Orders whose complaints within a day put a batch on hold; 0: never. */
  'stock.holdComplaints': 3,
  'shipping.chilledRadiusM': 20_000,
  'shipping.roadFactor': 1.3,
  /** Prices of own and instant delivery by road distance: `up to metres: Rupiah`, ascending. */
  'shipping.bands': '3000: 9000, 7000: 15000, 12000: 22000, 20000: 32000',
  'shipping.discountFromGoods': 200_000,
  'shipping.discountMax': 20_000,
  'shipping.packingGrams': 500,
  /** Volumetric weight: cubic centimetres per kilogram. */
  'shipping.cm3PerKg': 6_000,
  'shipping.freeGrams': 10_000,
  'shipping.perExtraKg': 2_000,
  /** Start of the first window and end of the last one. */
  'slot.opens': '08:00',
  'slot.closes': '20:00',
  'slot.minutes': 120,
  /** Windows that start in the evening cost more, those in quiet hours less. */
  'slot.eveningFrom': '16:00',
  'slot.eveningPrice': 5_000,
  'slot.quietFrom': '10:00',
  'slot.quietUntil': '14:00',
  'slot.quietPrice': -3_000,
  /** Next day's windows that start before this close at `slot.nextDayCutOff` for next-day goods. */
  'slot.earlyUntil': '12:00',
  'slot.daysAhead': 3,
  'slot.closesBeforeMin': 120,
  'slot.holdMinutes': 20,
  /** Of the orders of a window, how many can be held at a time without an order; 0 for none. */
  'slot.holdPercent': 50,
  'slot.capacityOrders': 20,
  'slot.capacityGrams': 150_000,
  'slot.nextDayCutOff': '20:00',
  'shipping.quoteMinutes': 30,
  /** Collecting at a branch: its windows follow the branch's hours. */
  'collect.price': 0,
  'collect.minutes': 120,
  'collect.closesBeforeMin': 120,
  'collect.capacityOrders': 15,
  'collect.capacityGrams': 120_000,
  /** Hours after its window in which a ready order is held, and before their end the reminder. */
  'collect.keepHours': 24,
  'collect.remindHours': 4,
  /** Hours in which staff say where goods went that were not collected. */
  'collect.decideHours': 24,
  'delivery.callsBeforeFailed': 2,
  'delivery.minutesBeforeFailed': 10,
  'delivery.codeTries': 5,
  'delivery.refusedMax': 100_000,
  'delivery.rebookTimes': 3,
  'delivery.rebookMinutes': 15,
  'delivery.positionDays': 7,
  'late.pointsAfterMin': 30,
  'late.shippingAfterMin': 120,
  'late.pointsWorth': 5_000,
  'payment.quickMinutes': 15,
  'payment.accountMinutes': 60,
  'payment.accountMinutesNearSlot': 30,
  'payment.nearSlotMin': 240,
  'payment.holdExtraMin': 5,
  'payment.attemptsMax': 5,
  'payment.qrisMax': 10_000_000,
  /** Days that a company's invoice may be overdue before it buys on no other one; 0: any. */
  'payment.invoiceStopDays': 14,
  'payment.codMax': 500_000,
  'payment.codChilledMax': 300_000,
  'payment.codRefusalDays': 90,
  'order.cancelBeforeSlotMin': 120,
  'order.completesAfterHours': 48,
  /** 1: a paid order is accepted by itself; 0: it waits for the orders desk. */
  'order.acceptBySelf': 1,
  /** What happens with a line that runs out, unless the customer says otherwise: `best`, `refund`. */
  'order.substitute': 'best',
  /** What prices that fall before packing may give back in a day, and of a line; 0 for nothing. */
  'order.priceDropBudget': 500_000,
  'order.priceDropLineMax': 50_000,
  /** Weighed goods: percent below from which money goes back, percent above that is free. */
  'weight.creditPercent': 3,
  'weight.giftPercent': 10,
  /** A weight outside of this range of the nominal one is asked for again. */
  'weight.lowPercent': 20,
  'weight.highPercent': 300,
  'pick.ordersMax': 8,
  'pick.gramsMax': 60_000,
  /** A parcel whose weight differs by more is looked at again before it is packed. */
  'pick.packPercent': 5,
  /** Picked goods that need cooling may wait so long to be packed. */
  'pick.chilledMinutes': 20,
  /** What picking one line takes; tells which orders may be late. */
  'pick.secondsPerTask': 60,
  'substitution.minutes': 10,
  'substitution.offersMax': 3,
  'substitution.weightPercent': 30,
  'approval.hours': 24,
  'approval.refundDays': 7,
  /** What the command line may do without an account. */
  'approval.refund': 5_000_000,
  'approval.points': 5_000,
  /** For how many days one person may give a tier alone. */
  'approval.tierDays': 31,
  'approval.priceCutPercent': 40,
  /** What one person may take out of the stock, or correct or count away, alone. */
  'approval.waste': 500_000,
  'approval.stock': 1_000_000,
  'approval.coupon': 100_000,
  /** What a change of earning or tiers may have given more last month. Rupiah. */
  'approval.loyalty': 5_000_000,
  /** To how many customers one person may send a campaign alone. */
  'approval.recipients': 1_000,
  /** Digits of the PLU on the labels of scales; the other digits are grams. */
  'scale.itemDigits': 5,
  /** The prefix (20 to 29) of labels with a price instead of a weight; 0: all have a weight. */
  'scale.pricePrefix': 0,
  /** Rupiah that the last digit of such a price counts. */
  'scale.priceUnit': 1,
  /** A counted difference worth more is counted again. */
  'count.recount': 200_000,
  /** 1: no second person is needed while no other account could approve. */
  'approval.alone': 0,
  'order.cancelledByShopGoodwill': 10_000,
  'refund.gatewayWorkingDays': 3,
  'refund.transferWorkingDays': 2,
  'order.rateWithinDays': 30,
  /** Holidays in addition to the public ones, such as joint leave: `2026-12-24, 2027-03-10`. */
  'shop.holidays': '2026-12-24',
  'points.perRupiah': 1_000,
  'points.monthsValid': 12,
  'points.redeemMax': 100_000,
  'points.redeemPerDay': 5,
  /** Retention of hashed order marks, which detect repeated first-order offers. */
  'coupon.marksDays': 365,
  /** Campaigns: no message in these hours; at most a number of messages a customer in some days. */
  'campaign.quietFrom': '21:00',
  'campaign.quietUntil': '08:00',
  'campaign.capMessages': 2,
  'campaign.capDays': 7,
  /** Days after a campaign in which orders of its recipients count. */
  'campaign.soldDays': 7,
  'voucher.daysValid': 90,
  'voucher.cancelDays': 7,
  /** A till without network takes a printed voucher up to this; 0: none. */
  'voucher.unchecked': 50_000,
  'tier.windowDays': 365,
} as const satisfies Record<string, number | string>

export type SettingKey = keyof typeof DEFAULT_SETTINGS
type Widen<T> = T extends number ? number : string
export type Settings = { readonly [K in SettingKey]: Widen<(typeof DEFAULT_SETTINGS)[K]> } & {
  /** These come before the capacities and prices of `slot.` and `collect.`; a table of their own. */
  readonly windowPatterns?: readonly WindowPattern[]
}

/**
 * The defaults overridden by the stored changes; ignores unknown keys and values of another type.
 */
export const settingsFrom = (
  changed: Record<string, unknown>,
  windowPatterns: readonly WindowPattern[] = [],
): Settings => {
  const settings: Record<string, number | string> = { ...DEFAULT_SETTINGS }
  for (const [key, value] of Object.entries(changed)) {
    if (key in settings && typeof value === typeof settings[key])
      settings[key] = value as number | string
  }
  return { ...settings, windowPatterns } as unknown as Settings
}

/** What the number of a setting counts or measures; `flag` is 1 or 0. */
export const SETTING_UNITS = [
  'rupiah',
  'count',
  'seconds',
  'minutes',
  'hours',
  'days',
  'workingDays',
  'months',
  'grams',
  'kilograms',
  'metres',
  'cm3',
  'degrees',
  'factor',
  'percent',
  'points',
  'tier',
  'flag',
] as const
export type SettingUnit = (typeof SETTING_UNITS)[number]
