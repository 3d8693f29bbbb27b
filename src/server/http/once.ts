import type { AnyCall } from '#contract/call.ts'
import { runOnce, runPrepared, hashOfForm, type Prepared } from '../platform/idempotency.ts'
import type { Answer } from './serve.ts'
import type { Context } from '../shop.ts'

type Ask = Context & {
  params?: unknown
  body?: unknown
  customer?: { customerId: string }
  staff?: { id: string }
}

/**
 * A handler with an optional `Idempotency-Key`. `prepare` may run more than once per key and must
 * have no effect; its work runs once. `answer` builds each response, replays too.
 */
export const once =
  <A extends Ask, Done, C extends AnyCall>(
    call: C,
    prepare: (ask: A) => Promise<Prepared<Done>>,
    answer: (ask: A, done: Done) => Answer<C> | Promise<Answer<C>>,
  ): ((ask: A) => Promise<Answer<C>>) =>
  async (ask) => {
    const { shop, idempotencyKey: key, now } = ask
    if (key === null) return answer(ask, await runPrepared(shop.database, await prepare(ask)))
    const owner = ask.customer?.customerId ?? ask.staff?.id
    if (owner === undefined)
      throw new Error(`${call.method} ${call.path} has no owner of its keys.`)
    const claim = {
      owner,
      call: `${call.method} ${call.path}`,
      key,
      bodyHash: await hashOfForm(ask),
      now,
    }
    const { done, isReplay } = await runOnce(shop.database, claim, () => prepare(ask))
    const made = await answer(ask, done)
    return isReplay
      ? { ...made, headers: { ...made.headers, 'idempotent-replayed': 'true' } }
      : made
  }
