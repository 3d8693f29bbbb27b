import type { OwnStop } from '#contract/staff/delivery/my-run.ts'

type Stop = Pick<OwnStop, 'cash' | 'settled_at' | 'lines'>

/** Why units are not refused; before the cash is paid something of it has to be left. */
export const faultOfRefusal = (
  { cash, settled_at, lines }: Stop,
  { line, quantity }: { line: string; quantity: number },
): 'run.quantityWrong' | 'run.refusedEverything' | 'run.refusedAllCash' | null => {
  const of = lines.find(({ id }) => id === line)
  const units = lines.reduce((sum, { quantity: left }) => sum + left, 0)
  if (quantity < 1 || quantity > (of?.quantity ?? 1)) return 'run.quantityWrong'
  if (settled_at !== null) return null
  if (quantity === units) return 'run.refusedEverything'
  // Store credit paid a part. Missing in a sheet that an older version stored.
  const less = of?.less_cash?.[quantity - 1] ?? 0
  return less > 0 && less >= cash ? 'run.refusedAllCash' : null
}
