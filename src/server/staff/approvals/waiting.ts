import { AppError } from '../../errors.ts'

/** The outcome of an act that waits for a second person; as JSON, because keys store it. */
export type Waiting = {
  waits: {
    id: string
    number: number
    expires_at: string
    /** Numbers of the requests whose place it takes. */
    replaced: number[]
  }
}

export const isWaiting = (outcome: unknown): outcome is Waiting =>
  typeof outcome === 'object' && outcome !== null && 'waits' in outcome

/** What was done. Throws 202 `approval_needed` when it waits; call it after the commit. */
export const settled = <Done>(outcome: Done | Waiting): Done => {
  if (!isWaiting(outcome)) return outcome
  const { waits } = outcome
  throw new AppError('approval_needed', { params: { number: waits.number }, details: waits })
}
