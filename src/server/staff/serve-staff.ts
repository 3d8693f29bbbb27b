import type { AnyCall, Call } from '#contract/call.ts'
import type { Body, Params, Query } from '#contract/call.ts'
import type { Answer, Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { authenticateStaff, type StaffCaller } from './sign-in.ts'

type StaffAsk<C extends AnyCall> = Context & {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  staff: StaffCaller
}

/** Connects a staff call with its handler. */
export const serveStaff = <C extends AnyCall>(
  call: C & Call,
  handler: (ask: StaffAsk<C>) => Promise<Answer<C>>,
): Served => ({
  call,
  handle: handler as unknown as Served['handle'],
  keep: null,
  isSearch: false,
  findStaff: authenticateStaff,
})
