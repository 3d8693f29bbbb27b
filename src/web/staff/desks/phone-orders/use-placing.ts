import { useState } from 'react'
import type { BodyInput } from '#contract/call.ts'
import { placePhoneOrder, type PhoneCustomer } from '#contract/staff/orders/phone-orders.ts'
import { CallFailure } from '#web/send.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { newKey } from '#web/state/idempotency.ts'
import { objectWith, stored } from '#web/state/stored.ts'
import type { PlacedOrder } from './placed.tsx'

/** Shorter than the server keeps answers to repeated keys. */
const ATTEMPT_MS = 3_600_000

type Body = BodyInput<typeof placePhoneOrder>
/** What was sent, as it was sent: by now the cart that it came from may be empty. */
type Attempt = { key: string; at: number; body: Body; total: string }

const parseAttempt = objectWith<Attempt>({
  key: 'string',
  at: 'number',
  body: 'object',
  total: 'string',
})

const readFresh = (from: { read: () => Attempt | null }): Attempt | null => {
  const attempt = from.read()
  return attempt && Date.now() - attempt.at < ATTEMPT_MS ? attempt : null
}

/**
 * Places the order. While no answer has come, the attempt is stored and can only be repeated, so that
 * the order is not placed twice.
 */
export const usePlacing = (
  customer: PhoneCustomer,
  { onPlaced, onRefused }: { onPlaced: (order: PlacedOrder) => void; onRefused: () => unknown },
) => {
  const attempts = stored(`phone-order:${customer.id}`, 'tab', parseAttempt)
  const [unanswered, setUnanswered] = useState(() => readFresh(attempts))
  const { busy, failure, run } = useStep()
  const keep = (attempt: Attempt | null) => {
    attempts.write(attempt)
    setUnanswered(attempt)
  }
  const ask = (attempt: Attempt) =>
    run(async () => {
      const { key, body, total } = attempt
      attempts.write(attempt)
      try {
        const params = { id: customer.id }
        const placed = await send(placePhoneOrder, { params, body, idempotencyKey: key })
        keep(null)
        onPlaced({ ...placed, name: customer.name, total })
      } catch (error) {
        const isAnswered =
          error instanceof CallFailure &&
          error.status >= 400 &&
          error.status < 500 &&
          error.code !== 'in_progress'
        keep(isAnswered ? null : attempt)
        if (isAnswered) await onRefused()
        throw error
      }
    })
  return {
    busy,
    failure,
    unanswered,
    place: (body: Body, total: string) => ask({ key: newKey(), at: Date.now(), body, total }),
    askAgain: () => (unanswered ? ask(unanswered) : Promise.resolve()),
  }
}
