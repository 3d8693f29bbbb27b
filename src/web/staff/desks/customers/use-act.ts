import { useState } from 'react'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn, type WaitingFor } from '#web/staff/form/waiting-in.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { refreshCustomer } from './keys.ts'

/**
 * One act at a time. `done` runs when it was done or waits for a second person; `onWaits` gets
 * what waits.
 */
export const useAct = (
  values: object,
  { done, onWaits }: { done: () => void; onWaits: (waits: WaitingFor | null) => void },
) => {
  const saving = useSave(values)
  const act = (work: () => Promise<StaffCustomer>, text: string) =>
    saving.save(async () => {
      onWaits(null)
      try {
        const { id } = await work()
        refreshCustomer(id)
        showToast({ tone: 'success', text })
      } catch (error) {
        const waiting = waitingIn(error)
        if (!waiting) throw error
        onWaits(waiting)
      }
      done()
    })
  return { ...saving, act }
}

/** What waits for a second person, and what it is about. */
export type Waits = { approval: WaitingFor; what: string }
export const useWaits = () => useState<Waits | null>(null)
