import type { Body } from '#contract/call.ts'
import type { StaffOutcome } from '#contract/staff/outcomes.ts'
import type { decidePricePlans } from '#contract/staff/prices/price-decisions.ts'
import { performEach, type Act } from '../../staff/index.ts'
import { lockPlans, type StoredPlan } from '../store/price-plans.ts'
import { decidePlan } from './plan.ts'

type Asking = Parameters<typeof performEach>[0] &
  Parameters<typeof decidePlan>[1] & { body: Body<typeof decidePricePlans> }

/** Applies or refuses each of several proposals, as `decidePlan` does one. */
export const decidePlans = async (ask: Asking): Promise<StaffOutcome[]> => {
  const { apply } = ask.body
  return performEach(ask, ask.body.ids, lockPlans, async (tx, id) => {
    const { before, after } = await decidePlan(tx, ask, { id, apply })
    return { act: actOfDecision(apply, before, after) }
  })
}

export const actOfDecision = (apply: boolean, before: StoredPlan, after: StoredPlan): Act =>
  actOnPlan(apply ? 'price_plan_applied' : 'price_plan_refused', before, after)

export const actOnPlan = (act: string, before: StoredPlan, after: StoredPlan): Act => ({
  act,
  entity: { kind: 'price_plan', id: after.id },
  before: { state: before.state },
  after: { state: after.state },
  facts: { sku: after.sku, regular: after.regular, sale: after.sale },
})
