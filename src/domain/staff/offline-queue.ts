/**
 * Acts that were tapped on a phone and may reach the server late, twice or in another order. Each
 * names the act before it on the same thing (`after`): the server takes it only once that one is
 * settled, so any order of arrival ends in the same state. Acts on different things are independent.
 */
export type QueuedAct = {
  /** Its idempotency key. */
  key: string
  /** What it changes, such as `stop:0191…`. */
  entity: string
  /** The key of the act before it on the same entity; null for the first. */
  after: string | null
}

/** The entity's acts, of which the new one is the next: the key that it names as `after`. */
export const lastOf = (queue: readonly QueuedAct[], entity: string): string | null =>
  queue.findLast((act) => act.entity === entity)?.key ?? null

/** Each act once, every act behind those that it follows; otherwise in the order given. */
export const mergeActs = <Act extends QueuedAct>(
  ...queues: readonly (readonly Act[])[]
): readonly Act[] => {
  const byKey = new Map<string, Act>()
  for (const act of queues.flat()) if (!byKey.has(act.key)) byKey.set(act.key, act)
  const merged = new Map<string, Act>()
  const add = (act: Act) => {
    // First, so that acts in a circle end.
    if (merged.has(act.key) || !byKey.delete(act.key)) return
    const before = act.after === null ? undefined : byKey.get(act.after)
    if (before) add(before)
    merged.set(act.key, act)
  }
  for (const act of byKey.values()) add(act)
  return [...merged.values()]
}

/** What the acts make of a state: the same for every order and for repeats. */
export const replay = <State, Act extends QueuedAct>(
  state: State,
  acts: readonly Act[],
  step: (state: State, act: Act) => State,
): State => mergeActs(acts).reduce(step, state)

/** The queue when an act was refused: what followed it follows the act before it. */
export const relinked = <Act extends QueuedAct>(
  queue: readonly Act[],
  { key, after }: QueuedAct,
): readonly Act[] => queue.map((act) => (act.after === key ? { ...act, after } : act))

/** What becomes of an act after an attempt to send it. */
export type Fate =
  /** No answer, or the server cannot take it yet: sent again later. */
  | 'repeat'
  /** Someone has to sign in, unlock or give a second factor first. */
  | 'blocked'
  /** Never accepted; a person has to know. */
  | 'refused'

const NOT_YET: ReadonlySet<string> = new Set([
  'act_too_early',
  'in_progress',
  // A proxy or a portal answered instead of the shop.
  'no_answer',
  'too_many_requests',
  'too_slow',
  'unavailable',
])
const NEEDS_PERSON: ReadonlySet<string> = new Set([
  'unauthenticated',
  'session_locked',
  'factor_needed',
  'reauth_required',
])

/** The fate of an act that was not accepted. Status 0: no answer. */
export const fateOf = ({ status, code }: { status: number; code: string }): Fate => {
  if (NEEDS_PERSON.has(code) || status === 401) return 'blocked'
  if (status === 0 || status >= 500 || NOT_YET.has(code)) return 'repeat'
  return 'refused'
}

/** Whether the server's answer to this act will be the same whenever it is sent again. */
export const isFinal = (code: string): boolean =>
  code !== 'internal' && !NOT_YET.has(code) && !NEEDS_PERSON.has(code)

const WAIT_MS_MIN = 2_000
const WAIT_MS_MAX = 60_000
/** Back-off after a number of failed attempts in a row: 2 s, doubled up to a minute. */
export const waitMs = (failures: number): number =>
  Math.min(WAIT_MS_MAX, WAIT_MS_MIN * 2 ** Math.min(failures - 1, 10))
