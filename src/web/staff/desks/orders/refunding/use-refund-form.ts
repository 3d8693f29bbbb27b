import { useState } from 'react'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'

/** What is typed about a refund by hand; `units` by the id of the line. */
export type RefundForm = {
  units: Readonly<Record<string, number>>
  shipping: boolean
  serviceFee: boolean
  amount: string
  route: 'original' | 'store_credit'
  reason: string
}
const EMPTY: RefundForm = {
  units: {},
  shipping: false,
  serviceFee: false,
  amount: '',
  route: 'original',
  reason: '',
}

/** The lines with units, for the call. */
export const unitsOf = ({ units }: RefundForm): { line: string; quantity: number }[] =>
  Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line, quantity }))

/** The typed amount; undefined without one. */
export const amountOf = ({ amount }: RefundForm): number | undefined => wholeOf(amount) ?? undefined

/** The query of the preview; null while the amount is no number. */
export const previewOf = (form: RefundForm): Record<string, string> | null => {
  const amount = amountOf(form)
  if (amount !== undefined && !(Number.isSafeInteger(amount) && amount > 0)) return null
  const units = unitsOf(form).map(({ line, quantity }) => `${line}:${quantity}`)
  return {
    route: form.route,
    ...(units.length > 0 && { units: units.join(',') }),
    ...(form.shipping && { shipping: '1' }),
    ...(form.serviceFee && { service_fee: '1' }),
    ...(amount !== undefined && { amount: String(amount) }),
  }
}

export const useRefundForm = () => {
  const [form, setForm] = useState(EMPTY)
  const change = (part: Partial<RefundForm>) => setForm((before) => ({ ...before, ...part }))
  const isTyped = JSON.stringify(form) !== JSON.stringify(EMPTY)
  return { form, change, isTyped, clear: () => setForm(EMPTY) }
}
