import { isEnough, type Permission } from '../staff/permission.ts'
import { isStepOf } from '../delivery/collect.ts'
import { transition, type OrderAction, type OrderState } from './order-state.ts'

/** What the orders desk does with an order; the last two answer a customer's wish to cancel. */
export const DESK_ACTIONS = [
  'confirm',
  'pick',
  'pack',
  'make_ready',
  'cancel',
  'allow_cancel',
  'refuse_cancel',
] as const
export type DeskAction = (typeof DESK_ACTIONS)[number]

/** States of an order that is paid or accepted and has not left the shop. */
export const BEFORE_LEAVING: readonly OrderState[] = ['paid', 'confirmed', 'picking', 'packed']
/** States in which an order still has to arrive. */
export const UNDER_WAY: readonly OrderState[] = [...BEFORE_LEAVING, 'on_delivery']

const STEPS: readonly (DeskAction & OrderAction)[] = [
  'confirm',
  'pick',
  'pack',
  'make_ready',
  'cancel',
]
/** `branchId`: where it is collected; null for an order that riders bring. */
type Asked = { state: OrderState; cancelAskedAt: Date | null; branchId: string | null }

/** The actions that the state allows; only a gateway's payment moves an unpaid order on. */
export const deskActions = ({ state, cancelAskedAt, branchId }: Asked): DeskAction[] => {
  const isAsked = cancelAskedAt !== null && BEFORE_LEAVING.includes(state)
  return [
    ...STEPS.filter(
      (action) =>
        transition(state, action) !== null &&
        isStepOf(branchId !== null, action) &&
        !(action === 'confirm' && state !== 'paid'),
    ),
    ...(isAsked ? (['allow_cancel', 'refuse_cancel'] as const) : []),
  ]
}

/** Any of these permits a step. */
export const ORDER_STEPS: readonly Permission[] = ['orders.write', 'picking.write']

/** Who picks and packs need not decide about orders. */
const PICKING: readonly DeskAction[] = ['pick', 'pack', 'make_ready']
export const mayTake = (permissions: ReadonlySet<Permission>, action: DeskAction): boolean =>
  isEnough(permissions, PICKING.includes(action) ? ORDER_STEPS : 'orders.write')

type Paid = {
  state: OrderState
  paymentState: string
  total: number
  refunded: number
  serviceFee: number
  serviceFeeRefunded: number
}
/** What goes back to the customer, in rupiah, when the shop cancels or allows the cancellation. */
export const cancelReturns = (order: Paid, action: 'cancel' | 'allow_cancel'): number => {
  if (order.paymentState !== 'paid' && order.paymentState !== 'partially_refunded') return 0
  const isPicked = order.state === 'picking' || order.state === 'packed'
  const keptFee =
    action === 'allow_cancel' && isPicked ? order.serviceFee - order.serviceFeeRefunded : 0
  return order.total - order.refunded - keptFee
}

/** The tabs of the list of orders. */
export const ORDER_VIEWS = [
  'open',
  'new',
  'to_pick',
  'packed',
  'on_the_way',
  'trouble',
  'cancel_asked',
  'unpaid',
  'today',
  'refund_due',
] as const
export type OrderView = (typeof ORDER_VIEWS)[number]

/** What the first screen counts: tabs and filters of the list, each with the same orders. */
export const TODAY_COUNTS = [
  'new',
  'at_risk',
  'late',
  'cancel_asked',
  'to_pick',
  'packed',
  'on_the_way',
  'unpaid',
  'refund_due',
] as const
export type TodayCount = (typeof TODAY_COUNTS)[number]

/** The filters of the list that a count stands for. */
export const filtersOfCount = (
  name: TodayCount,
): { view: OrderView } | { at_risk: '1' } | { late: '1' } => {
  if (name === 'at_risk') return { at_risk: '1' }
  return name === 'late' ? { late: '1' } : { view: name }
}

/** The columns of the board, from left to right. */
export const BOARD_COLUMNS = [
  'new',
  'accepted',
  'picking',
  'packed',
  'on_the_way',
  'delivered',
  'trouble',
] as const
export type BoardColumn = (typeof BOARD_COLUMNS)[number]

const COLUMN_OF: Partial<Record<OrderState, BoardColumn>> = {
  paid: 'new',
  confirmed: 'accepted',
  picking: 'picking',
  packed: 'packed',
  on_delivery: 'on_the_way',
  ready_for_pickup: 'on_the_way',
  delivered: 'delivered',
  completed: 'delivered',
}

/** What waits for a decision before an order can go on. */
export const TROUBLES = [
  'failed_delivery',
  'courier_refused',
  'on_hold',
  'courier_not_cancelled',
  'cancel_asked',
  'substitution_open',
] as const
export type Trouble = (typeof TROUBLES)[number]

/** Where an order stands on the board: one with a trouble there, whatever its state. */
export const boardColumn = (order: {
  state: OrderState
  troubles: readonly Trouble[]
}): BoardColumn => (order.troubles.length > 0 ? 'trouble' : (COLUMN_OF[order.state] ?? 'trouble'))

/** States in which it can still be said who picks an order. */
export const PICKER_STATES: readonly OrderState[] = ['paid', 'confirmed', 'picking']

/** The column that an action of the board leads to. */
export const LEADS_TO: Partial<Record<DeskAction, BoardColumn>> = {
  confirm: 'accepted',
  pick: 'picking',
  pack: 'packed',
  make_ready: 'on_the_way',
}

/** The allowed action that moves an order into a column; null when none does. */
export const actionInto = (
  column: BoardColumn,
  actions: readonly DeskAction[],
): DeskAction | null => actions.find((action) => LEADS_TO[action] === column) ?? null

/** A page of an order says this often that it is open, and counts as open for a little longer. */
export const PRESENCE_AGAIN_MS = 15_000
export const PRESENCE_MS = 40_000

/** `start`: by when work on it has to begin. */
const SORT_FIELDS = ['window', 'placed', 'total', 'age', 'start'] as const
export const ORDER_SORTS = SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const)
export type OrderSort = (typeof ORDER_SORTS)[number]

export type OrderSearch = { by: 'phone' | 'number' | 'name'; text: string }
const PHONE_DIGITS_MIN = 4

/**
 * What was typed into the search: an order's number, its first part or its last five characters, the
 * last digits of a telephone number, or a part of the customer's name, which may look like a number.
 * Null for anything else.
 */
export const readOrderSearch = (typed: string): OrderSearch | null => {
  const text = typed.trim().toUpperCase()
  if (/^[+\d\s()-]+$/.test(text)) {
    const digits = text.replaceAll(/\D/g, '').replace(/^0/, '')
    return digits.length < PHONE_DIGITS_MIN ? null : { by: 'phone', text: digits }
  }
  if (/^[A-Z0-9-]{3,20}$/.test(text)) return { by: 'number', text }
  return /\p{L}{2}/u.test(text) ? { by: 'name', text: text.toLowerCase() } : null
}
