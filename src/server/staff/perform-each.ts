import type { ErrorCode } from '#contract/errors.ts'
import type { StaffOutcome } from '#contract/staff/outcomes.ts'
import type { Locale } from '#domain/locale.ts'
import { serverWords, type ServerWord } from '#i18n/server.ts'
import type { Transaction } from '../platform/database.ts'
import { refusalOfPart } from '../platform/savepoint.ts'
import { recordCall, runAsked, type Act, type Asked } from './perform.ts'

type Refused = { code: ErrorCode; params: Record<string, string | number> }
/** As JSON, because keys store it. */
type Outcome = { id: string; refused: Refused | null }

/**
 * The same write of the console for several things: each is done whole, with a row of the audit log
 * of its own, or refused and left as it was. All effects and the answer commit together. `lock` locks
 * them all first, in an order that is the same for all callers, and returns the ids in it: callers
 * with some in common wait for each other instead of ending in a deadlock. What is chosen twice
 * counts once.
 */
export const performEach = async (
  ask: Asked & { locale: Locale },
  chosen: readonly string[],
  lock: (tx: Transaction, ids: readonly string[]) => Promise<string[]>,
  work: (tx: Transaction, id: string) => Promise<{ act: Act }>,
): Promise<StaffOutcome[]> => {
  const ids = [...new Set(chosen.map((id) => id.toLowerCase()))]
  const outcomes = await runAsked(ask, async () => ({
    work: async (tx): Promise<Outcome[]> => {
      const found: Outcome[] = []
      for (const id of new Set([...(await lock(tx, ids)), ...ids])) {
        const error = await refusalOfPart(tx, async () => {
          const { act } = await work(tx, id)
          await recordCall(tx, ask, act)
        })
        found.push({ id, refused: error && { code: error.code, params: error.params } })
      }
      return found
    },
  }))
  const found = new Map(outcomes.map((one) => [one.id, one]))
  return ids.map((id) => presentOutcome(found.get(id)!, ask.locale))
}

const presentOutcome = ({ id, refused }: Outcome, locale: Locale): StaffOutcome => ({
  id,
  is_done: refused === null,
  code: refused?.code ?? null,
  reason:
    refused && serverWords(locale)(`error.${refused.code}` satisfies ServerWord, refused.params),
})
