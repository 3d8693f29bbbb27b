import type { OrderState } from '#domain/orders/order-state.ts'

const ENDED = ['delivered', 'completed', 'expired', 'cancelled', 'refunded'] as const
export type EndedState = (typeof ENDED)[number]

/** The state of an order that is no longer packed or handed out; null for any other. */
export const endedState = (state: OrderState): EndedState | null =>
  ENDED.find((one) => one === state) ?? null

/**
 * What is printed of the orders: no label of an ended order, and its pick list only when it was
 * asked for alone, where its state stands across it.
 */
export const leaveOutEnded = <Order extends { state: OrderState }>(
  orders: readonly Order[],
  sheet: 'list' | 'label',
): { printed: Order[]; leftOut: Order[] } => {
  const isKept = ({ state }: Order) =>
    endedState(state) === null || (sheet === 'list' && orders.length === 1)
  return { printed: orders.filter(isKept), leftOut: orders.filter((one) => !isKept(one)) }
}

/** The orders that go together with one, in a word. */
export const numbersOf = (linked: readonly { number: string }[]): string =>
  linked.map(({ number }) => number).join(', ')
