import type { Invoice } from '#contract/orders/invoice.ts'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import type { StaffOrderRow as Row } from '#contract/staff/orders/orders.ts'
import type { Bag } from '#domain/delivery/bags.ts'
import { GIVE_UP_CAUSES } from '#domain/delivery/run.ts'
import { isLeft } from '#domain/delivery/by-courier.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { cancelReturns, deskActions, mayTake } from '#domain/orders/order-desk.ts'
import { limitOf } from '#domain/staff/permission.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { paymentMethod } from '#domain/payments/payment-method.ts'
import { instantInJakarta } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { presentApplied } from '../../automatic-discounts/index.ts'
import type { BilledCompany } from '../../companies/index.ts'
import type { latestShipment, Proof } from '../../couriers/index.ts'
import type { Standing } from '../../points/index.ts'
import type { Shop } from '../../shop.ts'
import type { StaffCaller } from '../../staff/index.ts'
import { moneyOf } from '#domain/orders/books.ts'
import { PICKING_BEGAN } from '#domain/orders/order-change.ts'
import { hasInvoice } from '../show/has-invoice.ts'
import { presentPackedWeight, presentPicked } from '../show/present-adjustments.ts'
import { methodName } from '../show/present-names.ts'
import { statusText } from '../show/present.ts'
import type { WholeOrder } from '../store/orders.ts'
import type { Picker } from '../store/desk/pickers.ts'
import type { BatchRow, BuyerRow, EventRow, MomentRow, NoteRow } from '../store/desk/staff-order.ts'
import type { StaffOrderRow } from '../store/desk/staff-orders.ts'

export type DeskViewer = { shop: Shop; staff: StaffCaller; locale: Locale }

const seesPeople = ({ staff }: DeskViewer): boolean => staff.permissions.has('customers.read')
const shownName = (name: string, viewer: DeskViewer): string =>
  seesPeople(viewer) ? name : nameAtTill(name)
const shownPhone = (phone: string | null, viewer: DeskViewer): string | null =>
  phone === null || seesPeople(viewer) ? phone : maskPhone(phone)

export const presentRow = (order: StaffOrderRow, viewer: DeskViewer): Row => {
  const { locale, staff } = viewer
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    state: order.state,
    payment_state: order.paymentState,
    status_text: statusText(order, locale),
    placed_at: order.placedAt.toISOString(),
    window: {
      day: order.slotDay,
      start: order.slotStart,
      end: order.slotEnd,
      ends_at: instantInJakarta(order.slotDay, order.slotEnd).toISOString(),
    },
    customer: {
      name: shownName(order.customerName, viewer),
      phone: shownPhone(order.customerPhone, viewer),
      is_first_order: order.isFirst,
    },
    item_count: order.itemCount,
    weight_g: order.weightG,
    total: order.total,
    due: moneyOf(order),
    payment_method: order.paymentMethod,
    payment_method_name: methodName(order.paymentMethod, locale, order.branchId !== null),
    shipping_method: order.shippingMethod,
    shipping_name: inLocale(order.shippingName, locale),
    courier: order.courier,
    coupon_codes: order.couponCodes,
    tags: order.tags,
    branch: order.branch,
    is_chilled: order.isChilled,
    zones: order.zones,
    has_customer_note: order.hasCustomerNote,
    has_staff_note: order.hasStaffNote,
    has_complaint: order.hasComplaint,
    is_cancel_asked: order.cancelAskedAt !== null,
    is_late: order.isLate,
    is_at_risk: order.isAtRisk,
    start_by: order.startBy.toISOString(),
    troubles: order.troubles,
    failed_because: order.failedBecause && reasonInWords(order.failedBecause, locale),
    picker: presentPicker(order.picker),
    rider: order.rider,
    rider_name: order.riderName,
    actions: deskActions(order).filter((action) => mayTake(staff.permissions, action)),
  }
}

export const presentPicker = (picker: Picker | null): Row['picker'] =>
  picker && { id: picker.id, name: picker.name, is_picking: picker.isPicking }

type Parcel = Pick<
  NonNullable<Awaited<ReturnType<typeof latestShipment>>>,
  'waybill' | 'link' | 'status'
>
export type DeskOrder = {
  row: StaffOrderRow
  order: WholeOrder
  buyer: BuyerRow
  standing: Standing
  notes: NoteRow[]
  moments: MomentRow[]
  company: BilledCompany | null
  bags: readonly Bag[]
  batches: readonly BatchRow[]
  proof: Proof | null
  parcel: Parcel | null
}

/** An order as its page on the desk shows it; personal data only with `customers.read`. */
export const presentStaffOrder = (found: DeskOrder, viewer: DeskViewer): StaffOrder => {
  const { row, order, buyer, standing, notes, moments, company, bags, batches, proof, parcel } =
    found
  const { locale, shop, staff } = viewer
  const isSeen = seesPeople(viewer)
  return {
    ...presentRow(row, viewer),
    linked: order.linked.map(({ number, isFirst }) => ({ number, is_first: isFirst })),
    // What is being packed again gets its count then.
    bags:
      order.state === 'picking' ? [] : bags.map(({ code, isCold }) => ({ code, is_cold: isCold })),
    has_invoice: hasInvoice(order),
    notes_of_customer: order.notes,
    proof: proof && presentProof(proof),
    parcel: parcel && {
      waybill: parcel.waybill,
      link: parcel.link,
      is_left: isLeft(order, parcel.status),
    },
    lines: order.lines.map((line) => presentLine(line, batches, locale)),
    money: presentMoney(order, locale),
    address: {
      name: shownName(order.address.name, viewer),
      phone: shownPhone(order.address.phone, viewer) ?? '',
      full_address: isSeen ? order.address.fullAddress : null,
      lat: isSeen ? order.address.lat : null,
      lng: isSeen ? order.address.lng : null,
    },
    buyer: {
      id: buyer.id,
      name: shownName(buyer.name, viewer),
      phone: shownPhone(buyer.phone, viewer),
      email: isSeen ? buyer.email : null,
      since: buyer.since.toISOString(),
      tier: inLocale(standing.tier.name, locale),
      orders: buyer.orders,
      completed: buyer.completed,
      complaints: buyer.complaints,
      rating: buyer.rating,
    },
    company: company && { legal_name: company.legalName, po_number: company.poNumber },
    cancelling: {
      returned: cancelReturns(order, 'cancel'),
      returned_if_asked: cancelReturns(order, 'allow_cancel'),
      goodwill: shop.settings()['order.cancelledByShopGoodwill'],
      limit: limitOf(staff.grants, 'refund'),
    },
    staff_notes: notes.map((note) => ({
      id: note.id,
      text: note.text,
      is_pinned: note.isPinned,
      at: note.createdAt.toISOString(),
      by: note.by,
      is_own: note.staffId === staff.id,
    })),
    timeline: moments
      .filter((moment) => !isOfInvoice(moment))
      .map((moment) => presentMoment(moment, { order, company }, locale)),
  }
}

/** The invoice, in which personal data is masked as on the page of the order. */
export const maskInvoice = (invoice: Invoice, viewer: DeskViewer): Invoice => ({
  ...invoice,
  buyer: {
    name: shownName(invoice.buyer.name, viewer),
    phone: shownPhone(invoice.buyer.phone, viewer) ?? '',
    address: seesPeople(viewer) ? invoice.buyer.address : '',
  },
})

const presentProof = ({ kind, receivedBy, picture, chilledC, at }: Proof) => ({
  kind,
  received_by: receivedBy,
  has_photo: picture !== null,
  chilled_c: chilledC,
  at: at.toISOString(),
})

const presentLine = (
  line: WholeOrder['lines'][number],
  batches: readonly BatchRow[],
  locale: Locale,
): StaffOrder['lines'][number] => ({
  id: line.id,
  sku: line.sku,
  name: inLocale(line.name, locale),
  variation_name: inLocale(line.variationName, locale),
  grade: line.grade,
  image: line.image,
  quantity: line.quantity,
  price: line.price,
  line_total: line.lineTotal,
  discount_share: line.discountShare,
  parts: line.parts.map((part) => ({
    sku: part.sku,
    name: inLocale(part.name, locale),
    variation_name: inLocale(part.variationName, locale),
    quantity: part.quantity,
  })),
  refunded_quantity: line.refundedQuantity,
  note: line.note,
  batches: batches.filter(({ lineId }) => lineId === line.id).map(({ id, code }) => ({ id, code })),
  ...presentPicked(line, locale),
  gift_of: line.giftOf,
})

const presentMoney = (order: WholeOrder, locale: Locale): StaffOrder['money'] => ({
  subtotal: order.subtotal,
  service_fee: order.serviceFee,
  shipping: order.shipping,
  automatic_discounts: presentApplied(order.automatic, locale),
  discount_goods: order.discountGoods,
  discount_shipping: order.discount - order.discountGoods,
  total: order.total,
  credit_used: order.creditUsed,
  due: moneyOf(order),
  refunded: order.refunded,
})

/** An invoice is stored as a payment, but no money comes with it. Its refunds are moments of their own. */
const isOfInvoice = ({ kind, text }: MomentRow): boolean => kind === 'payment' && text === 'invoice'

const presentMoment = (
  { kind, what, at, actor, by, text, amount }: MomentRow,
  { order, company }: Pick<DeskOrder, 'order' | 'company'>,
  locale: Locale,
): StaffOrder['timeline'][number] => ({
  kind,
  what,
  ...(kind === 'event' && what === 'pay' && company?.dueDay
    ? { label: serverWords(locale)('orders.desk.invoiced'), actor: 'system' }
    : { label: labelOf(kind, what, text, locale), actor: actor.split(':')[0]! }),
  at: at.toISOString(),
  by,
  text: textOf({ kind, what, text }, order, locale),
  amount,
})

/** A step that another person took since the order was read. */
export const presentChange = (
  { what, at, by }: EventRow,
  locale: Locale,
): { what: string; label: string; by: string | null; at: string } => ({
  what,
  label: serverWords(locale)(`orders.desk.event.${what}`),
  by,
  at: at.toISOString(),
})

/** Packing says what was packed where something was weighed. */
const textOf = (
  { kind, what, text }: Pick<MomentRow, 'kind' | 'what' | 'text'>,
  order: WholeOrder,
  locale: Locale,
): string => {
  if (kind === 'payment') return ''
  if (kind !== 'event') return text
  if (what === 'pack') return presentPackedWeight(order, locale) ?? text
  return reasonInWords(text, locale)
}

/** A step that the shop took by itself has a code for its reason. */
export const reasonInWords = (reason: string, locale: Locale): string => {
  if (paymentMethod(reason)) return methodName(reason, locale)
  return CODED.has(reason) ? serverWords(locale)(`orders.desk.why.${reason}`) : reason
}
const CODED: ReadonlySet<string> = new Set([
  'automatic',
  'unpaid',
  PICKING_BEGAN,
  'code',
  'not_collected',
  ...GIVE_UP_CAUSES,
])

/** A payment is named by its method. */
const labelOf = (kind: MomentRow['kind'], what: string, text: string, locale: Locale) => {
  if (kind === 'payment') return methodName(text, locale)
  return kind === 'event' ? serverWords(locale)(`orders.desk.event.${what}`) : null
}
