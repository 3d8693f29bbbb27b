import { expect, it } from 'vitest'
import { topicsOfAct } from './desk-topic.ts'

it.each([
  ['order_confirm', 'order', ['orders']],
  ['pick_run_take', 'pick_run', ['orders']],
  ['runs_planned', 'window', ['orders']],
  ['run_ended', 'run', ['orders']],
  ['approval_asked', 'order', ['orders', 'approvals']],
  ['approval_given', 'staff', ['people', 'approvals', 'sessions']],
  ['approval_asked', 'customer', ['customers', 'approvals']],
  ['person_dismissed', 'staff', ['people', 'sessions']],
  ['signed_out', null, ['sessions']],
  ['signed_in', null, []],
  ['stock_counted', 'variation', ['stock']],
  ['receipt_posted', 'receipt', ['stock', 'purchases']],
  ['mission_saved', 'mission', ['loyalty']],
  ['language_chosen', 'unknown', []],
])('%s of %s tells of %j', (act, kind, topics) => expect(topicsOfAct(act, kind)).toEqual(topics))
