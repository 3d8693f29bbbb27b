import { decidePricePlans, PLANS_DECIDED_MAX } from '#contract/staff/prices/price-decisions.ts'
import type { PricePlan } from '#contract/staff/prices/prices.ts'
import { useRowsActs } from '#web/staff/list/bulk/rows-act.tsx'
import { reasonsOf } from '#web/staff/list/bulk/use-rows-act.ts'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted, useStaff } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { PRICES } from './price-values.tsx'

interface Deciding<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** The plan of a row; null without one. */
  planOf: (row: Row) => Pick<PricePlan, 'id' | 'state' | 'by'> | null
}

/** Applies or refuses the chosen proposals, all in one call. */
export const usePlanDecisions = <Row extends object>(of: Deciding<Row>) => {
  const t = useT()
  const may = usePermitted()('prices.apply')
  const { login } = useStaff()
  const decide = async (rows: readonly Row[], apply: boolean) => {
    const ids = rows.flatMap((row) => of.planOf(row)?.id ?? [])
    return reasonsOf(await send(decidePricePlans, { body: { ids, apply } }), ids)
  }
  const staysBy = (row: Row, apply: boolean): string | null => {
    const plan = of.planOf(row)
    if (plan?.state !== 'proposed') return t('prices.notProposed')
    return apply && plan.by === login ? t('prices.ownProposal') : null
  }
  const actOf = (apply: boolean) => ({
    id: apply ? 'apply' : 'refuse',
    label: t(apply ? 'prices.agree' : 'prices.refuse'),
    isDanger: !apply,
    max: PLANS_DECIDED_MAX,
    isFor: (row: Row) => of.planOf(row)?.state === 'proposed',
    staysBy: (row: Row) => staysBy(row, apply),
    runAll: (rows: readonly Row[]) => decide(rows, apply),
  })
  return useRowsActs({
    ...of,
    acts: may ? [actOf(true), actOf(false)] : [],
    onChanged: () => void queries.invalidateQueries({ queryKey: [PRICES] }),
  })
}
