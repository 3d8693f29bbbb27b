import { CallFailure } from '#web/send.ts'

/** An approval that an act waits for. */
export type WaitingFor = { id: string; number: number; replaced?: readonly number[] }

/** The approval of a 202 `approval_needed`; null for any other failure. */
export const waitingIn = (error: unknown): WaitingFor | null =>
  error instanceof CallFailure && error.code === 'approval_needed'
    ? (error.details as WaitingFor)
    : null
