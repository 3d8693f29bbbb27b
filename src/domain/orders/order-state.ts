/**
 * The life of an order as data: from each state, the actions that lead on. `transition` is the only
 * way to change a state.
 */
export const ORDER_STATES = [
  'pending_payment',
  'paid',
  'confirmed',
  'picking',
  'packed',
  'on_delivery',
  'ready_for_pickup',
  'delivered',
  'completed',
  'expired',
  'cancelled',
  'failed_delivery',
  'refunded',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_ACTIONS = [
  'pay',
  'confirm',
  'pick',
  'pack',
  'unpack',
  'send',
  'make_ready',
  'deliver',
  'complete',
  'expire',
  'cancel',
  'fail_delivery',
  'send_again',
  'refund',
  'revive',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

const TRANSITIONS: Record<OrderState, Partial<Record<OrderAction, OrderState>>> = {
  pending_payment: { pay: 'paid', confirm: 'confirmed', expire: 'expired', cancel: 'cancelled' },
  paid: { confirm: 'confirmed', cancel: 'cancelled' },
  confirmed: { pick: 'picking', cancel: 'cancelled' },
  // From here on only the shop can cancel, on the customer's request.
  picking: { pack: 'packed', cancel: 'cancelled' },
  packed: {
    unpack: 'picking',
    send: 'on_delivery',
    make_ready: 'ready_for_pickup',
    cancel: 'cancelled',
  },
  on_delivery: { deliver: 'delivered', fail_delivery: 'failed_delivery' },
  ready_for_pickup: { deliver: 'delivered', fail_delivery: 'failed_delivery' },
  delivered: { complete: 'completed', refund: 'refunded' },
  completed: { refund: 'refunded' },
  // A late payment revives the order if its stock and window are still available.
  expired: { revive: 'paid' },
  cancelled: {},
  failed_delivery: { send_again: 'on_delivery', refund: 'refunded' },
  refunded: {},
}

/** The state that an action leads to; null when it is not allowed from here. */
export const transition = (from: OrderState, action: OrderAction): OrderState | null =>
  TRANSITIONS[from][action] ?? null

/** The states from which an action is allowed: for the conditional update. */
export const statesBefore = (action: OrderAction): OrderState[] =>
  ORDER_STATES.filter((state) => TRANSITIONS[state][action] !== undefined)

/** The next step of an order's normal course, brought or collected; null at its end. */
export const nextAction = (state: OrderState, isCollected = false): OrderAction | null => {
  if (isCollected && state === 'packed') return 'make_ready'
  if (isCollected && state === 'failed_delivery') return null
  const ordinary: Partial<Record<OrderState, OrderAction>> = {
    pending_payment: 'pay',
    paid: 'confirm',
    confirmed: 'pick',
    picking: 'pack',
    packed: 'send',
    on_delivery: 'deliver',
    ready_for_pickup: 'deliver',
    delivered: 'complete',
    failed_delivery: 'send_again',
  }
  return ordinary[state] ?? null
}

/** States in which goods, window and coupon are held for the order but have not left the shop. */
export const HOLDING_STATES: readonly OrderState[] = [
  'pending_payment',
  'paid',
  'confirmed',
  'picking',
]
/** Orders that will not be delivered, or were returned. */
export const FALLEN_STATES: readonly OrderState[] = [
  'expired',
  'cancelled',
  'failed_delivery',
  'refunded',
]
export const isOpen = (state: OrderState): boolean =>
  !['completed', 'expired', 'cancelled', 'refunded'].includes(state)
